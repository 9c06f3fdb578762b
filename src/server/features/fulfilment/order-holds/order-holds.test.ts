import { beforeAll, describe, expect, test } from 'vitest';
import { buyOrder } from '#server/features/fulfilment/purchasing/buy-order.ts';
import { findStalledByKind } from '#server/features/operations/reconciliation/reconcile.ts';
import { createStaff, type TestStaff } from '#testing/backoffice.ts';
import { changeAddress, createRiskyShopper, holdsOf, makeVouchers, placeHeldOrder } from '#testing/hold-steps.ts';
import {
  createShopper,
  payAtBank,
  placeOrder,
  plainProducts,
  preparePayment,
  purchasesOf,
  readOrder,
  readSimulator,
  type Shopper,
  signInAfter,
  waitForStatus,
} from '#testing/order-steps.ts';
import { pollPayments } from '#testing/payment-steps.ts';
import { startShop } from '#testing/shop.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const shop = await startShop();

async function signalsOf(orderId: string): Promise<[signal: string, points: number][]> {
  const holds = await holdsOf(shop, orderId);
  return holds.flatMap(({ signals }) => signals.map(({ signal, points }): [string, number] => [signal, points]));
}

async function mailsOf(orderId: string): Promise<string[]> {
  const mails = shop.context.db.selectFrom('mails').select('kind').where('subject_id', '=', orderId);
  return (await mails.execute()).map(({ kind }) => kind).sort();
}

/** The order is paid, waits for a person and is not bought. */
async function expectHeld(shopper: Shopper, orderId: string): Promise<void> {
  await shop.drain();
  expect(await readOrder(shop, shopper, orderId)).toMatchObject({ status: 'PAID', inReview: true });
  expect(await purchasesOf(shop, orderId)).toEqual([]);
  expect(await mailsOf(orderId), 'no mail says that the products are being bought').toEqual(['order-received']);
}

async function expectBought(shopper: Shopper, orderId: string): Promise<void> {
  expect(await waitForStatus(shop, shopper, { id: orderId, status: 'ZINC_PAID' })).toMatchObject({ inReview: false });
  expect(await holdsOf(shop, orderId)).toEqual([]);
}

/** Products for about 700 dollars. */
const EXPENSIVE = { asins: plainProducts(10), quantity: 5, change: { useFranchese: 'NOT_USE' } };

test('an order of an account with many unpaid vouchers and a changed address is held with its signals', async () => {
  const shopper = await createRiskyShopper(shop);
  const { id } = await placeHeldOrder(shop, shopper);
  await expectHeld(shopper, id);
  const [hold] = await holdsOf(shop, id);
  expect(hold).toMatchObject({ decision: null, decided_at: null, decided_by: null, reason: null });
  expect(hold?.signals.slice(0, 2)).toEqual([
    { signal: 'many-vouchers', points: 40, value: 4 },
    { signal: 'address-changed', points: 40, value: 0 },
  ]);
  expect(hold?.points).toBe(hold?.signals.reduce((sum, { points }) => sum + points, 0));
  const [listed] = (await shop.call('listOrders', {}, shopper)).body;
  expect(listed).toMatchObject({ id, status: 'PAID', inReview: true });
});

test.each([
  ['unpaid vouchers', (shopper: Shopper) => makeVouchers(shop, shopper)],
  ['a changed address', (shopper: Shopper) => changeAddress(shop, shopper)],
])('%s alone: the order is bought', async (_signal, act) => {
  const shopper = await createShopper(shop);
  const { id } = await placeOrder(shop, shopper);
  await act(shopper);
  await payAtBank(shop, shopper, { id });
  await expectBought(shopper, id);
});

test('an added and a removed address count as a change', async () => {
  const shopper = await createRiskyShopper(shop);
  const first = await placeOrder(shop, shopper);
  const address = { address: 'Rivera', doorNumber: '10', neighborhood: 'Cordón', zipCode: '11200' };
  const body = { ...address, apartment: 'Montevideo', phoneNumber: '099412873' };
  expect((await shop.call('addAddress', { body }, shopper)).status).toBe(201);
  await payAtBank(shop, shopper, first);
  await expectHeld(shopper, first.id);
  const second = await placeOrder(shop, shopper);
  expect((await shop.call('removeAddress', { params: { id: shopper.addressId } }, shopper)).status).toBe(204);
  await payAtBank(shop, shopper, second);
  await expectHeld(shopper, second.id);
});

test('an address that changes between the payment and the purchase holds the order before it is bought', async () => {
  const shopper = await createRiskyShopper(shop);
  const { id } = await placeOrder(shop, shopper);
  await preparePayment(shop, shopper, { id });
  const { db, clock } = shop.context;
  // Paid while no worker runs: the job is lost and reconciliation enqueues it later.
  await db.updateTable('orders').set({ status: 'PAID' }).where('id', '=', id).execute();
  await db
    .updateTable('payment_attempts')
    .set({ state: 'approved', settled_at: clock() })
    .where('order_id', '=', id)
    .execute();
  await changeAddress(shop, shopper);
  await buyOrder(shop.context, { orderId: id });
  expect(await readOrder(shop, shopper, id)).toMatchObject({ status: 'PAID', inReview: true });
  expect((await signalsOf(id)).map(([signal]) => signal)).toEqual(
    expect.arrayContaining(['many-vouchers', 'address-changed']),
  );
});

test('a high first order from a device that an old account has known for minutes is held; one of an hour is not', async () => {
  const shopper = await createShopper(shop);
  const patient = await createShopper(shop);
  await signInAfter(shop, shopper, 8 * DAY_MS);
  await signInAfter(shop, patient, 0);
  const [first, second] = [await placeOrder(shop, shopper, EXPENSIVE), await placeOrder(shop, patient, EXPENSIVE)];
  expect(first.amountUsd).toBeGreaterThan(500);
  await payAtBank(shop, shopper, first);
  await expectHeld(shopper, first.id);
  // The other shopper's order has the same document.
  expect(await signalsOf(first.id)).toEqual([
    ['new-device', 40],
    ['high-first-order', 20],
    ['shared-document', 15],
  ]);
  shop.clock.advance(HOUR_MS);
  await payAtBank(shop, patient, second);
  await expectBought(patient, second.id);
});

test('a device that signed in before stays known; a session after a change of the password keeps its device', async () => {
  const shopper = await createShopper(shop);
  shop.clock.advance(8 * DAY_MS);
  const { email, password } = shopper;
  const signIn = (cookie?: string) =>
    fetch(`${shop.url}/api/auth/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
      body: JSON.stringify({ email, password }),
    });
  const known = (await signIn()).headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const firstSeen = shop.clock.now().getTime();
  shop.clock.advance(3 * HOUR_MS);
  const { accessToken } = (await (await signIn(known)).json()) as { accessToken: string };
  const newest = () =>
    shop.context.db
      .selectFrom('sessions')
      .select('device_first_seen_at')
      .where('customer_id', '=', shopper.id)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
  const age = async () => Math.abs(((await newest()).device_first_seen_at?.getTime() ?? 0) - firstSeen);
  expect(await age()).toBeLessThan(MINUTE_MS);
  const change = { oldPassword: password, newPassword: 'Contrasena2' };
  expect((await shop.call('changePassword', { body: change }, { token: accessToken })).status).toBe(200);
  expect(await age()).toBeLessThan(MINUTE_MS);
});

test('many orders in an hour and a document of another account add to a changed address', async () => {
  const [shopper, other] = [await createShopper(shop), await createShopper(shop)];
  await placeOrder(shop, other);
  for (let made = 0; made < 5; made++) await placeOrder(shop, shopper);
  const { id } = await placeOrder(shop, shopper);
  await changeAddress(shop, shopper);
  await payAtBank(shop, shopper, { id });
  await expectHeld(shopper, id);
  expect(await signalsOf(id)).toEqual([
    ['address-changed', 40],
    ['many-orders', 15],
    ['shared-document', 15],
  ]);
});

test('a payment in cash is held as one at a bank', async () => {
  const shopper = await createRiskyShopper(shop);
  const { id } = await placeOrder(shop, shopper);
  const { body } = await preparePayment(shop, shopper, { id, method: 'abitab' });
  await changeAddress(shop, shopper);
  await shop.control('abitab', { scenario: 'pay', voucher: body.voucher.code });
  await shop.waitFor('the voucher to be paid', async () => {
    await pollPayments(shop, id);
    return (await readOrder(shop, shopper, id)).status === 'PAID';
  });
  await expectHeld(shopper, id);
});

test('reconciliation reports a held order after four hours, and never as paid and not bought', async () => {
  const shopper = await createRiskyShopper(shop);
  const { id } = await placeHeldOrder(shop, shopper);
  await expectHeld(shopper, id);
  const kinds = async (ms: number) => {
    const clock = () => new Date(shop.clock.now().getTime() + ms);
    const stalled = await findStalledByKind({ ...shop.context, clock });
    return [...stalled].filter(([, rows]) => rows.some(({ orderId }) => orderId === id)).map(([kind]) => kind);
  };
  expect(await kinds(3 * HOUR_MS)).toEqual([]);
  expect(await kinds(5 * HOUR_MS)).toEqual(['order-held']);
  // Released, and the purchase's job is lost: overdue from the release on, not from the payment on.
  const decided_at = new Date(shop.clock.now().getTime() + 5 * HOUR_MS);
  const decision = { decision: 'released', decided_at, decided_by: 'ana', reason: 'prueba' } as const;
  await shop.context.db.updateTable('order_holds').set(decision).where('order_id', '=', id).execute();
  expect(await kinds(5 * HOUR_MS + 9 * MINUTE_MS)).toEqual([]);
  expect(await kinds(5 * HOUR_MS + 11 * MINUTE_MS)).toEqual(['paid-not-bought']);
});

const subjectsTo = async ({ email }: Shopper) => (await shop.mails(email)).map(({ subject }) => subject);

describe('a held order', () => {
  let support: TestStaff;
  let finance: TestStaff;
  beforeAll(async () => {
    support = await createStaff(shop, 'support');
    finance = await createStaff(shop, 'finance');
  });

  test('is released once and bought; the history names who decided', async () => {
    const risky = await createRiskyShopper(shop);
    const held = await placeHeldOrder(shop, risky);
    const input = { number: Number(held.number), decision: 'released' as const };
    const preview = await support.act('decideOrderHold', input, { dryRun: true });
    expect((await holdsOf(shop, held.id))[0]?.decision).toBeNull();
    const replies = await Promise.all([support.act('decideOrderHold', input), finance.act('decideOrderHold', input)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 200)?.body.effects).toEqual(preview.body.effects);
    expect((await holdsOf(shop, held.id))[0]).toMatchObject({ decision: 'released', reason: 'Prueba' });
    const { rows } = (
      await support.call('readThread', { subject: { kind: 'order', number: input.number }, kind: 'hold' })
    ).body;
    expect(rows.map(({ who }) => who)).toEqual([expect.stringMatching(/^Ana /), 'Puente (automático)']);
    await waitForStatus(shop, risky, { id: held.id, status: 'ZINC_PAID' });
    await shop.drain();
    expect(await purchasesOf(shop, held.id)).toHaveLength(1);
    expect(await subjectsTo(risky)).toContain(`Confirmamos el pago de tu orden n.º ${held.number}`);
  });

  test('is refused: the payment goes back with the amount that the dry run says', async () => {
    const risky = await createRiskyShopper(shop);
    const held = await placeHeldOrder(shop, risky);
    const input = { number: Number(held.number), decision: 'refused' as const };
    const preview = await support.act('decideOrderHold', input, { dryRun: true });
    const { body } = await support.act('decideOrderHold', input);
    expect(body.effects).toEqual(preview.body.effects);
    const refunds = await shop.context.db.selectFrom('refunds').selectAll().where('order_id', '=', held.id).execute();
    expect(refunds).toHaveLength(1);
    const paid = ((refunds[0]?.amount_cents ?? 0) / 100).toFixed(2).replace('.', ',');
    expect(body.effects.join(' ')).toContain(paid);
    expect((await holdsOf(shop, held.id))[0]).toMatchObject({ decision: 'refused', decided_by: 'Ana support' });
    await shop.drain();
    const after = await readOrder(shop, risky, held.id);
    expect(after).toMatchObject({ status: 'REFUND', inReview: false });
    expect(after.events.map(({ code }) => code)).not.toContain('ZINC_PROCCESSING');
    expect(await purchasesOf(shop, held.id)).toEqual([]);
    const { payments } = await readSimulator(shop, 'sistarbanc');
    const atBank = payments.find(
      (each: { values: { idTransaccion: string } }) => each.values.idTransaccion === after.payment?.transactionId,
    );
    expect(atBank.refunds).toHaveLength(1);
    const subjects = await subjectsTo(risky);
    expect(subjects).toContain(`Te devolvemos el dinero de tu orden n.º ${held.number}`);
    expect(subjects).not.toContain(`Confirmamos el pago de tu orden n.º ${held.number}`);
    expect((await support.act('decideOrderHold', input)).status, 'once').toBe(409);
    expect((await support.act('decideOrderHold', { ...input, number: 99_999_999 })).status).toBe(404);
  });
});
