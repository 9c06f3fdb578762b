import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { transaction } from '#db/transaction.ts';
import { formatLongDay, montevideoDay } from '#domain/time/montevideo.ts';
import { recordManualRefund } from '#server/features/money/refunds/request-refund.ts';
import { findStalledByKind, reconcile } from '#server/features/operations/reconciliation/reconcile.ts';
import { confirmStaff, createStaff, type TestStaff } from '#testing/backoffice.ts';
import { captureLog } from '#testing/capture-log.ts';
import { makeJobsDue, withJobsDue } from '#testing/make-jobs-due.ts';
import { createShopper, type Shopper } from '#testing/order-steps.ts';
import { giveAccount, placeRefundedCashOrder } from '#testing/payment-steps.ts';
import { startShop } from '#testing/shop.ts';

const DAY = 24 * 60 * 60_000;

let shopper: Shopper;
const shop = await startShop({ log: captureLog('error').log });
const ana = await named('Ana');
const marta = await named('Marta');
const luis = await named('Luis');
beforeEach(async () => {
  for (const staff of [ana, marta, luis]) await confirmStaff(shop, staff);
});

async function named(name: string): Promise<TestStaff> {
  const staff = await createStaff(shop, 'finance');
  await shop.context.db.updateTable('staff').set({ name }).where('id', '=', staff.id).execute();
  return staff;
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
  const read = async () => (await shop.mails(shopper.email)).find((mail) => mail.subject.startsWith(subject));
  const { text } = await shop.waitFor(`the mail '${subject}'`, withJobsDue(shop, ['tell-transfer'], read));
  return text.replaceAll('\u00a0', ' ');
}

/** The kinds of stalled work of an order with the clock ahead by `ms`. */
async function stalledKinds(orderId: string, ms: number): Promise<string[]> {
  const clock = () => new Date(shop.clock.now().getTime() + ms);
  const kinds = await findStalledByKind({ ...shop.context, clock });
  return [...kinds].filter(([, rows]) => rows.some((row) => row.orderId === orderId)).map(([kind]) => kind);
}

describe('a refund by transfer', () => {
  let order: Order;
  let id: string;
  beforeEach(async () => {
    shopper = await createShopper(shop);
    order = await placeRefundedCashOrder(shop, shopper);
    id = (await refundOf(order.id)).id;
  });

  test('is listed, taken and paid; the shopper sees and gets the confirmation', async () => {
    const listed = async () =>
      (await ana.call('listRefunds', {})).body.rows.find((row: { id: string }) => row.id === id)?.stage;
    expect(await listed()).toBe('awaiting-account');
    await giveAccount(shop, shopper, { id: order.id });
    expect(await listed()).toBe('account-given');
    expect((await marta.act('takeRefund', { id })).status).toBe(200);
    expect((await marta.call('readRefundAccount', { id })).body).toMatchObject({
      bank: 'santander',
      branch: '21',
      accountType: 'savings',
      currency: 'UYU',
      accountNumber: '001234567890',
      holderName: 'Lucía Fernández',
      holderDocument: '48712061',
    });
    expect((await marta.act('markTransferred', { id, reference: 'TR-1' })).status).toBe(200);
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
    expect(await eventsOf(id)).toEqual(['customer account-given', 'Marta taken', 'Marta shown', 'Marta paid']);
    expect(await listed()).toBeUndefined();
  });

  test('is to be sent again, and told to nobody, when its report is taken back within a minute', async () => {
    await giveAccount(shop, shopper, { id: order.id });
    expect((await marta.act('takeBackTransfer', { id })).status).toBe(409);
    await marta.act('takeRefund', { id });
    expect((await marta.act('markTransferred', { id, reference: 'TR-2' })).status).toBe(200);
    expect((await ana.act('takeBackTransfer', { id })).status, 'somebody else’s').toBe(409);
    expect((await marta.act('takeBackTransfer', { id })).status).toBe(200);
    expect(await refundOf(order.id)).toMatchObject({ state: 'taken', sent_at: null, transfer_reference: null });
    expect((await eventsOf(id)).at(-1)).toBe('Marta payment-taken-back');
    await makeJobsDue(shop.context.db, { names: ['tell-transfer'] });
    await shop.drain();
    const isTold = (mail: { subject: string }) => mail.subject.startsWith('Transferimos la devolución');
    expect((await shop.mails(shopper.email)).some(isTold)).toBe(false);
    expect((await marta.act('markTransferred', { id, reference: 'TR-3' })).status).toBe(200);
    expect(await mailStarting('Transferimos la devolución')).toContain('TR-3');
    shop.clock.advance(60_000);
    expect((await marta.act('takeBackTransfer', { id })).status).toBe(409);
  });

  test('is taken by one of several people at once, and paid once', async () => {
    await giveAccount(shop, shopper, { id: order.id });
    const people = [ana, marta, luis];
    const taken = await Promise.all(people.map((staff) => staff.act('takeRefund', { id })));
    expect(taken.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const winner = (await refundOf(order.id)).taken_by ?? '';
    for (const { status, error } of taken)
      if (status === 409) expect(error.message).toBe(`Ya la tomó ${winner}: no la pagues`);
    const taker = people[taken.findIndex(({ status }) => status === 200)] as TestStaff;
    const mark = (reference: string) => taker.act('markTransferred', { id, reference });
    const paid = await Promise.all(['A-1', 'B-2', 'C-3'].map(mark));
    expect(paid.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { transfer_reference: reference } = await refundOf(order.id);
    expect((await mark(reference ?? '')).status).toBe(200);
    expect((await ana.act('takeRefund', { id })).error.message).toBe(
      `Ya se pagó, con la referencia ${reference}: no la pagues`,
    );
    expect((await eventsOf(id)).filter((event) => /taken|paid/.test(event))).toEqual([
      `${winner} taken`,
      `${winner} paid`,
    ]);
    await mailStarting('Transferimos la devolución');
    const mails = shop.context.db.selectFrom('mails').select('kind').where('subject_id', '=', id).orderBy('created_at');
    expect((await mails.execute()).map(({ kind }) => kind)).toEqual(['order-refund-cash', 'order-refund-transferred']);
  });

  test('is not paid before it has an account and is taken; released, another person takes it', async () => {
    const pay = () => ana.act('markTransferred', { id, reference: 'X' });
    expect(await ana.act('takeRefund', { id })).toMatchObject({
      status: 409,
      error: { message: 'Todavía falta la cuenta de quien compró' },
    });
    expect((await pay()).status).toBe(409);
    await giveAccount(shop, shopper, { id: order.id });
    expect((await pay()).error.message).toContain('Primero tomala');
    await ana.act('takeRefund', { id });
    expect((await ana.act('releaseRefund', { id })).status).toBe(200);
    expect((await giveAccount(shop, shopper, { id: order.id, accountNumber: '5555555555' })).status).toBe(200);
    expect((await luis.act('takeRefund', { id })).status).toBe(200);
    expect((await luis.call('readRefundAccount', { id })).body?.accountNumber).toBe('5555555555');
    expect(await refundOf(order.id)).toMatchObject({ state: 'taken', taken_by: 'Luis', sent_at: null });
  });

  test('whose account the bank refused asks the shopper for another one', async () => {
    await giveAccount(shop, shopper, { id: order.id });
    await ana.act('takeRefund', { id });
    expect((await ana.act('askRefundAccount', { id })).status).toBe(200);
    expect(await refundOf(order.id)).toMatchObject({ state: 'awaiting-account', account: null, taken_by: null });
    expect(await mailStarting('Revisá la cuenta')).toContain('Santander, terminada en 7890');
    expect((await giveAccount(shop, shopper, { id: order.id })).body).toMatchObject([{ state: 'account-given' }]);
  });

  test('is reported while it waits for the account or for a person, and loses the account 90 days after it was paid', async () => {
    expect(await stalledKinds(order.id, 6 * DAY)).toEqual([]);
    expect(await stalledKinds(order.id, 8 * DAY)).toEqual(['refund-account-missing']);
    await giveAccount(shop, shopper, { id: order.id });
    expect(await stalledKinds(order.id, 1000)).toEqual(['refund-not-transferred']);
    await ana.act('takeRefund', { id });
    expect(await stalledKinds(order.id, DAY / 2)).toEqual([]);
    expect(await stalledKinds(order.id, 2 * DAY)).toEqual(['refund-not-transferred']);
    const reconcileAfter = (days: number) =>
      reconcile({ ...shop.context, clock: () => new Date(shop.clock.now().getTime() + days * DAY) });
    await reconcileAfter(400);
    expect((await refundOf(order.id)).account, 'not paid yet').not.toBeNull();
    await ana.act('markTransferred', { id, reference: 'TR-9' });
    expect(await stalledKinds(order.id, 30 * DAY)).toEqual([]);
    await reconcileAfter(89);
    expect((await refundOf(order.id)).account).not.toBeNull();
    await reconcileAfter(91);
    expect(await refundOf(order.id)).toMatchObject({
      account: null,
      account_bank: 'santander',
      account_ending: '7890',
    });
  });
});

test('refunds of one order in two currencies get an account each', async () => {
  shopper = await createShopper(shop);
  const { id: orderId } = await placeRefundedCashOrder(shop, shopper);
  const dollars = await transaction(shop.context.db, async (tx) => {
    const attempts = tx.selectFrom('payment_attempts').selectAll().where('order_id', '=', orderId);
    const attempt = await attempts.executeTakeFirstOrThrow();
    const came = { amountCents: 2000, currency: 'USD', manualReason: 'other-currency' } as const;
    return await recordManualRefund(shop.context, tx, { attempt, ...came, reason: 'wrong-amount' });
  });
  expect((await ana.act('askRefundAccount', { id: dollars ?? '' })).status).toBe(200);
  await giveAccount(shop, shopper, { id: orderId, accountNumber: '1111111111' });
  const { body } = await giveAccount(shop, shopper, { id: orderId, accountNumber: '2222222222', currency: 'USD' });
  expect(body).toMatchObject([
    { currency: 'UYU', state: 'account-given', account: { ending: '1111' } },
    { currency: 'USD', state: 'account-given', account: { ending: '2222' } },
  ]);
});

test('an unknown refund is refused, and so is a transfer without a reference', async () => {
  const id = randomUUID();
  expect((await ana.act('takeRefund', { id })).status).toBe(404);
  for (const reference of ['', ' '])
    expect((await ana.act('markTransferred', { id, reference })).error.errors).toMatchObject([{ field: 'reference' }]);
});
