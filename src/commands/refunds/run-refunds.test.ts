import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { transaction } from '#db/transaction.ts';
import { formatLongDay, montevideoDay } from '#domain/time/montevideo.ts';
import { recordUndecidedRefund } from '#server/features/money/payments/refund-order.ts';
import { recordManualRefund } from '#server/features/money/refunds/request-refund.ts';
import { findStalledByKind, reconcile } from '#server/features/operations/reconciliation/reconcile.ts';
import { captureLog } from '#testing/capture-log.ts';
import { ACCOUNT_FORM } from '#testing/forms.ts';
import { createShopper, placeOrder, type Shopper, waitForStatus } from '#testing/order-steps.ts';
import { giveAccount, payInCash, placeRefundedCashOrder } from '#testing/payment-steps.ts';
import { startShop, type TestShop } from '#testing/shop.ts';
import { runRefunds } from './run-refunds.ts';

const DAY = 24 * 60 * 60_000;

let shop: TestShop;
let shopper: Shopper;
beforeAll(async () => {
  shop = await startShop({ log: captureLog('error').log });
});
afterAll(() => shop.stop());

/** Runs the command as its entry point does. */
async function run(...args: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const config = { ...shop.context.config, databaseUrl: shop.databaseUrl };
  const code = await runRefunds(args, { config, print: (line) => lines.push(line) });
  return { code, text: lines.join('\n').replaceAll('\u00a0', ' ') };
}

async function refundOf(orderId: string) {
  return await shop.context.db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
}

async function eventsOf(refundId: string): Promise<string[]> {
  const events = shop.context.db.selectFrom('refund_events').select(['actor', 'code']).orderBy('id');
  const rows = await events.where('refund_id', '=', refundId).execute();
  return rows.map(({ actor, code }) => `${actor} ${code}`);
}

async function mailStarting(subject: string): Promise<string> {
  const { text } = await shop.waitFor(`the mail '${subject}'`, async () =>
    (await shop.mails(shopper.email)).find((mail) => mail.subject.startsWith(subject)),
  );
  return text.replaceAll('\u00a0', ' ');
}

/** The kinds of stalled work of an order with the clock ahead by `ms`. */
async function stalledKinds(orderId: string, ms: number): Promise<string[]> {
  const clock = () => new Date(shop.clock.now().getTime() + ms);
  const kinds = await findStalledByKind({ ...shop.context, clock });
  return [...kinds].filter(([, rows]) => rows.some((row) => row.orderId === orderId)).map(([kind]) => kind);
}

/** Writes the refund of money that came in beside an order's payment; returns its id. */
async function insertWrongPayment(
  orderId: string,
  came: { amountCents: number | null; currency: 'USD' | null },
): Promise<string> {
  const id = await transaction(shop.context.db, async (tx) => {
    const attempt = await tx
      .selectFrom('payment_attempts')
      .selectAll()
      .where('order_id', '=', orderId)
      .executeTakeFirst();
    if (!attempt) throw new Error('the order has no payment');
    const manual = { attempt, manualReason: 'other-currency', ...came } as const;
    return await recordManualRefund(shop.context, tx, { ...manual, reason: 'wrong-amount' });
  });
  return id ?? '';
}

describe('a refund by transfer', () => {
  let order: Order;
  let id: string;
  beforeEach(async () => {
    shopper = await createShopper(shop);
    order = await placeRefundedCashOrder(shop, shopper);
    id = (await refundOf(order.id)).id;
  });

  test('is listed, shown, taken and paid; the shopper sees and gets the confirmation', async () => {
    expect((await run('list')).text).toMatch(
      new RegExp(`${id}  orden ${order.number}  \\$ [\\d.,]+  desde .*  espera la cuenta`),
    );
    await giveAccount(shop, shopper, { id: order.id });
    expect((await run('list')).text).toContain('tiene cuenta: falta transferir');
    expect((await run('list')).text).not.toContain(ACCOUNT_FORM.accountNumber);
    const shown = await run('show', id, '--by', 'Marta');
    for (const fact of [
      'Santander, sucursal 21',
      'Caja de ahorro en UYU 001234567890',
      'Lucía Fernández, documento 48712063',
    ]) {
      expect(shown.text).toContain(fact);
    }
    const taken = await run('taken', id, '--by', 'Marta');
    expect(taken).toMatchObject({ code: 0, text: expect.stringContaining('001234567890') });
    expect(await run('paid', id, '--reference', 'TR-1', '--by', 'Marta')).toMatchObject({ code: 0 });
    const account = { bank: 'santander', ending: '7890' };
    expect((await shop.call('listRefunds', { params: { id: order.id } }, shopper)).body).toMatchObject([
      { state: 'sent', account, sentAt: expect.any(String) },
    ]);
    const text = await mailStarting('Transferimos la devolución');
    for (const fact of [
      'Santander, terminada en 7890',
      'TR-1',
      formatLongDay(montevideoDay(new Date().toISOString())),
    ]) {
      expect(text).toContain(fact);
    }
    expect(text).not.toContain('4567890');
    expect(await eventsOf(id)).toEqual(['customer account-given', 'Marta shown', 'Marta taken', 'Marta paid']);
    expect((await run('list')).text).not.toContain(id);
  });

  test('is taken by one of several people at once, and paid once', async () => {
    await giveAccount(shop, shopper, { id: order.id });
    const taken = await Promise.all(['Ana', 'Marta', 'Luis'].map((name) => run('taken', id, '--by', name)));
    expect(taken.map(({ code }) => code).sort()).toEqual([0, 1, 1]);
    const winner = (await refundOf(order.id)).taken_by ?? '';
    for (const { code, text } of taken) if (code === 1) expect(text).toBe(`Ya la tomó ${winner}: no la pagues`);
    const paid = await Promise.all(['A-1', 'B-2', 'C-3'].map((reference) => run('paid', id, '--reference', reference)));
    expect(paid.map(({ code }) => code).sort()).toEqual([0, 1, 1]);
    const { transfer_reference: reference } = await refundOf(order.id);
    const again = await run('paid', id, '--reference', reference ?? '');
    expect(again).toMatchObject({ code: 0 });
    expect((await run('taken', id)).text).toBe(`Ya se pagó, con la referencia ${reference}: no la pagues`);
    expect((await eventsOf(id)).filter((event) => /taken|paid/.test(event))).toEqual([
      `${winner} taken`,
      `${userInfo().username} paid`,
    ]);
    const mails = shop.context.db.selectFrom('mails').select('kind').where('subject_id', '=', id);
    expect((await mails.execute()).map(({ kind }) => kind)).toEqual(['order-refund-cash', 'order-refund-transferred']);
  });

  test('is not paid before it has an account and is taken; released, another person takes it', async () => {
    expect(await run('taken', id)).toEqual({ code: 1, text: 'Todavía falta la cuenta de quien compró' });
    expect((await run('paid', id, '--reference', 'X')).code).toBe(1);
    await giveAccount(shop, shopper, { id: order.id });
    expect((await run('paid', id, '--reference', 'X')).text).toContain('Primero tomala');
    await run('taken', id, '--by', 'Ana');
    expect((await run('release', id, '--by', 'Ana')).code).toBe(0);
    expect((await giveAccount(shop, shopper, { id: order.id, accountNumber: '5555555555' })).status).toBe(200);
    expect((await run('taken', id, '--by', 'Luis')).text).toContain('5555555555');
    expect(await refundOf(order.id)).toMatchObject({ state: 'taken', taken_by: 'Luis', sent_at: null });
  });

  test('whose account the bank refused asks the shopper for another one', async () => {
    await giveAccount(shop, shopper, { id: order.id });
    await run('taken', id);
    expect((await run('ask', id)).code).toBe(0);
    expect(await refundOf(order.id)).toMatchObject({ state: 'awaiting-account', account: null, taken_by: null });
    expect(await mailStarting('Revisá la cuenta')).toContain('Santander, terminada en 7890');
    expect((await giveAccount(shop, shopper, { id: order.id })).body).toMatchObject([{ state: 'account-given' }]);
  });

  test('is reported while it waits for the account or for a person, and loses the account 90 days after it was paid', async () => {
    expect(await stalledKinds(order.id, 6 * DAY)).toEqual([]);
    expect(await stalledKinds(order.id, 8 * DAY)).toEqual(['refund-account-missing']);
    await giveAccount(shop, shopper, { id: order.id });
    expect(await stalledKinds(order.id, 1000)).toEqual(['refund-not-transferred']);
    await run('taken', id);
    expect(await stalledKinds(order.id, DAY / 2)).toEqual([]);
    expect(await stalledKinds(order.id, 2 * DAY)).toEqual(['refund-not-transferred']);
    const reconcileAfter = (days: number) =>
      reconcile({ ...shop.context, clock: () => new Date(shop.clock.now().getTime() + days * DAY) });
    await reconcileAfter(400);
    expect((await refundOf(order.id)).account, 'not paid yet').not.toBeNull();
    await run('paid', id, '--reference', 'TR-9');
    expect(await stalledKinds(order.id, 30 * DAY)).toEqual([]);
    await reconcileAfter(89);
    expect((await refundOf(order.id)).account).not.toBeNull();
    await reconcileAfter(91);
    expect(await refundOf(order.id)).toMatchObject({
      account: null,
      account_bank: 'santander',
      account_ending: '7890',
    });
    expect((await run('show', id)).text).toContain('Cuenta:      no hay');
  });
});

test('the amount of a refund of a part is not decided by one person', async () => {
  shopper = await createShopper(shop);
  const { id: orderId } = await placeOrder(shop, shopper);
  await payInCash(shop, shopper, orderId);
  await waitForStatus(shop, shopper, { id: orderId, status: 'ZINC_PAID' });
  await transaction(shop.context.db, (tx) =>
    recordUndecidedRefund(shop.context, tx, { orderId, reason: 'partly-canceled' }),
  );
  const { id } = await refundOf(orderId);
  expect((await giveAccount(shop, shopper, { id: orderId })).status).toBe(409);
  expect(await run('ask', id)).toMatchObject({ code: 1, text: expect.stringContaining('otra persona la aprueba') });
  expect(await refundOf(orderId)).toMatchObject({ state: 'manual', amount_cents: null });
});

test('the amount of a payment that came in beside the order’s is not decided by one person at the command line', async () => {
  shopper = await createShopper(shop);
  const { id: orderId } = await placeRefundedCashOrder(shop, shopper);
  const id = await insertWrongPayment(orderId, { amountCents: null, currency: null });
  expect(await run('ask', id)).toMatchObject({ code: 1, text: expect.stringContaining('en la operación') });
});

test('refunds of one order in two currencies get an account each', async () => {
  shopper = await createShopper(shop);
  const { id: orderId } = await placeRefundedCashOrder(shop, shopper);
  await insertWrongPayment(orderId, { amountCents: 2000, currency: 'USD' });
  const refunds = shop.context.db.selectFrom('refunds').select(['id', 'currency']).where('order_id', '=', orderId);
  const dollars = (await refunds.execute()).find(({ currency }) => currency === 'USD');
  expect((await run('ask', dollars?.id ?? '')).code).toBe(0);
  await giveAccount(shop, shopper, { id: orderId, accountNumber: '1111111111' });
  const { body } = await giveAccount(shop, shopper, { id: orderId, accountNumber: '2222222222', currency: 'USD' });
  expect(body).toMatchObject([
    { currency: 'UYU', state: 'account-given', account: { ending: '1111' } },
    { currency: 'USD', state: 'account-given', account: { ending: '2222' } },
  ]);
});

test.each([
  [[], 'Falta la acción'],
  [['pagar'], 'No existe la acción pagar'],
  [['taken'], 'Falta el identificador'],
  [['taken', '123'], 'Falta el identificador'],
  [['paid', randomUUID()], 'Falta --reference'],
  [['paid', randomUUID(), '--reference', ' '], 'Falta --reference'],
  [['taken', randomUUID(), '--by', ''], '--by es un nombre'],
  [['list', '--force'], 'Hay una opción que no existe'],
])('the arguments %j are refused with the usage', async (args, message) => {
  const { code, text } = await run(...args);
  expect(code).toBe(2);
  expect(text).toMatch(new RegExp(`^${message}[^]*\nUso: npm run refunds`));
});

test('an unknown refund is refused', async () => {
  expect(await run('show', randomUUID())).toEqual({
    code: 1,
    text: 'No hay ninguna devolución con ese identificador',
  });
});
