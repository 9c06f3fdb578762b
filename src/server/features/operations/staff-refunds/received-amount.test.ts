import { expect, test } from 'vitest';
import { transaction } from '#db/transaction.ts';
import type { Currency } from '#domain/money/cents.ts';
import { recordManualRefund } from '#server/features/money/refunds/request-refund.ts';
import { createStaff } from '#testing/backoffice.ts';
import { createShopper } from '#testing/order-steps.ts';
import { newestRefund, type PaidOrder, placePaidOrder, readRefundable } from '#testing/refund-steps.ts';
import { startShop } from '#testing/shop.ts';

const LIMIT_CENTS = 1000;

const shop = await startShop({ config: { refundApprovalLimitCents: LIMIT_CENTS } });
const shopper = await createShopper(shop);
const asker = await createStaff(shop, 'support');
const approver = await createStaff(shop, 'finance');

/** Money that came in beside the payment of an order, as far as the partner said. */
async function receive(
  { payment }: PaidOrder,
  came: { amountCents: number | null; currency: Currency | null },
): Promise<string> {
  const manual = { attempt: payment, reason: 'wrong-amount', manualReason: 'other-currency', ...came } as const;
  const id = await transaction(shop.context.db, (tx) => recordManualRefund(shop.context, tx, manual));
  return id ?? '';
}

const OPEN = { amountCents: null, currency: null };
const ask = (id: string, cents: number, currency: Currency = 'USD') =>
  asker.act('askRefundAccount', { id, amount: { cents, currency } });
const stageOf = async (id: string) => (await asker.call('readRefund', { id })).body.stage;
const plain = (texts: string[]) => texts.join(' | ').replaceAll('\u00a0', ' ');

test('within the limit one person says what came in, and the shopper is asked for an account', async () => {
  const order = await placePaidOrder(shop, shopper);
  const id = await receive(order, OPEN);
  expect((await asker.act('askRefundAccount', { id })).status).toBe(400);
  const asked = await ask(id, 900);
  expect(plain(asked.body.effects)).toContain('U$S 9,00');
  expect((await asker.call('readRefund', { id })).body).toMatchObject({ stage: 'awaiting-account', currency: 'USD' });
  // What came in beside the payment is no part of it.
  expect((await readRefundable(asker, order.number)).leftCents).toBe(order.payment.amount_cents);
});

test('above the limit another person agrees first', async () => {
  const order = await placePaidOrder(shop, shopper);
  const id = await receive(order, OPEN);
  expect((await ask(id, LIMIT_CENTS + 1)).status).toBe(200);
  expect(await stageOf(id)).toBe('manual');
  expect((await readRefundable(asker, order.number)).waitingCents, 'nothing of the payment waits').toBe(0);
  expect((await ask(id, 500)).status, 'it is asked for once').toBe(409);
  const request = await newestRefund(asker, order.number);
  expect((await asker.call('readRefund', { id: request })).body).toMatchObject({ stage: 'waiting', kind: 'received' });
  const twin = await createStaff(shop, 'owner');
  const replies = await Promise.all([approver, twin].map((staff) => staff.act('approveRefund', { id: request })));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { body } = await asker.call('readRefund', { id });
  expect(body).toMatchObject({ stage: 'awaiting-account', amountCents: LIMIT_CENTS + 1, requestedBy: 'Ana support' });
});

test('what one person asked for is not approved by the same one, and may be withdrawn', async () => {
  const order = await placePaidOrder(shop, shopper);
  const id = await receive(order, OPEN);
  const owner = await createStaff(shop, 'owner');
  await owner.act('askRefundAccount', { id, amount: { cents: 2000, currency: 'USD' } });
  const request = await newestRefund(asker, order.number);
  expect((await owner.act('approveRefund', { id: request })).status).toBe(403);
  expect((await owner.act('withdrawRefund', { id: request })).status).toBe(200);
  expect((await ask(id, 800)).status).toBe(200);
});

test('it is bounded by what came in', async () => {
  const order = await placePaidOrder(shop, shopper);
  const { amount_cents: paid, currency } = order.payment;
  const other = currency === 'USD' ? 'UYU' : 'USD';
  const open = await receive(order, OPEN);
  for (const tooMuch of [await ask(open, paid + 1, currency), await ask(open, paid * 100, other)])
    expect(tooMuch).toMatchObject({ status: 400, error: { errors: [{ field: 'amount.cents' }] } });
  const said = await receive(await placePaidOrder(shop, shopper), { amountCents: 700, currency: null });
  expect((await ask(said, 701)).status).toBe(400);
  expect((await ask(said, 700)).status).toBe(200);
  const inDollars = await receive(await placePaidOrder(shop, shopper), { amountCents: null, currency: 'USD' });
  expect((await ask(inDollars, 700, 'UYU')).status).toBe(400);
});

test('the database takes no amount that nobody agreed to, and none of another refund', async () => {
  const order = await placePaidOrder(shop, shopper);
  const id = await receive(order, OPEN);
  const { db } = shop.context;
  const alone = db.updateTable('refunds').set({ amount_cents: 100, currency: 'USD' }).where('id', '=', id);
  await expect(alone.execute()).rejects.toThrow('was not approved');
  await ask(id, 1500);
  const request = db.updateTable('refund_requests').where('settles', '=', id);
  const at = shop.clock.now();
  await expect(
    request.set({ state: 'approved', decided_at: at, approval_limit_cents: LIMIT_CENTS }).execute(),
  ).rejects.toThrow('refund_within_limit');
  await expect(request.set({ state: 'approved', decided_at: at, decided_by: asker.id }).execute()).rejects.toThrow(
    'refund_approved_by_another',
  );
  await expect(alone.execute()).rejects.toThrow('was not approved');
});
