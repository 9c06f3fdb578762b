import { describe, expect, test } from 'vitest';
import { openPool } from '#db/pool.ts';
import { cents } from '#domain/money/cents.ts';
import { rateMicros, toDollars } from '#domain/money/exchange.ts';
import { createStaff } from '#testing/backoffice.ts';
import { ACCOUNT_FORM } from '#testing/forms.ts';
import { createShopper, payAtBank, placeOrder, plainProducts, waitForStatus } from '#testing/order-steps.ts';
import { attemptsOf, giveAccount, payInCash } from '#testing/payment-steps.ts';
import { writeToOrder } from '#testing/refund-steps.ts';
import { findLongReads } from '#testing/rows-read.ts';
import { startShop } from '#testing/shop.ts';
import { findPage } from './list-repository.ts';

const LIMIT_CENTS = 1000;

const NO_FILTERS = { currency: null, amountFrom: null, amountTo: null, requester: null, method: null };

const shop = await startShop({ config: { refundApprovalLimitCents: LIMIT_CENTS } });
const shopper = await createShopper(shop);
const asker = await createStaff(shop, 'support');
const finance = await createStaff(shop, 'finance');

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const amount = (orderNumber: number, amountCents: number) => ({ kind: 'amount', orderNumber, amountCents }) as const;
const refundable = async (orderNumber: number) => (await asker.call('readRefundable', { orderNumber })).body;
const newest = async (orderNumber: number) => (await refundable(orderNumber)).refunds.at(-1);

async function payByBank(options: Parameters<typeof placeOrder>[2] = {}) {
  const order = await placeOrder(shop, shopper, options);
  await payAtBank(shop, shopper, { id: order.id });
  return await paidOrder(order.id);
}

async function paidOrder(id: string) {
  return await shop.waitFor('the payment', async () => {
    const payment = (await attemptsOf(shop, id)).find(({ state }) => state === 'approved');
    const row = await shop.context.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    return payment ? { id, number: row.number, payment, order: row } : null;
  });
}

describe('the limit below which one person is enough', () => {
  test('counts all refunds of an order: a second one that passes it together waits', async () => {
    const order = await payByBank();
    const rate = rateMicros(order.order.rate_micros ?? 40_000_000);
    const inUsd = (value: number) => (order.payment.currency === 'USD' ? value : toDollars(cents(value), rate));
    const part = order.payment.currency === 'USD' ? 600 : 600 * 40;
    expect(inUsd(part)).toBeLessThanOrEqual(LIMIT_CENTS);
    expect((await asker.act('requestRefund', amount(order.number, part))).status).toBe(200);
    const first = await newest(order.number);
    expect(['requested', 'sent']).toContain(first?.stage);
    expect((await asker.call('readRefund', { id: first?.id ?? '' })).body).toMatchObject({
      isAutomatic: true,
      decidedBy: null,
    });
    expect((await finance.act('requestRefund', amount(order.number, part))).status).toBe(200);
    expect((await newest(order.number))?.stage).toBe('waiting');
    const passed = shop.context.db
      .updateTable('refund_requests')
      .set({ state: 'approved', decided_at: shop.clock.now(), approval_limit_cents: 1 })
      .where('order_id', '=', order.id)
      .where('state', '=', 'waiting');
    await expect(passed.execute()).rejects.toThrow('refund_within_limit');
  });
});

describe('a refund of cash', () => {
  test('in pesos of an order in dollars is to the cent, and is transferred by one person with the bank’s reference', async () => {
    const placed = await placeOrder(shop, shopper, { asins: plainProducts(2), change: { currency: 'USD' } });
    await payInCash(shop, shopper, placed.id);
    const order = await paidOrder(placed.id);
    await waitForStatus(shop, shopper, { id: placed.id, status: 'ZINC_PAID' });
    const before = await refundable(order.number);
    expect(before).toMatchObject({ currency: 'UYU', shown: { currency: 'USD' } });
    expect(before.lines.reduce((sum, line) => sum + line.cents, before.deliveryCents + before.parcelsCents)).toBe(
      before.paidCents,
    );
    const [line] = before.lines;
    const lines = [{ asin: line?.asin ?? '', quantity: 1 }];
    await asker.act('requestRefund', { kind: 'lines', orderNumber: order.number, lines });
    const { id = '' } = (await newest(order.number)) ?? {};
    const seen = await finance.act('approveRefund', { id }, { dryRun: true });
    expect(plain(seen.body.effects.join(' '))).toContain('por transferencia');
    await finance.act('approveRefund', { id });
    expect((await asker.call('readRefund', { id })).body).toMatchObject({
      stage: 'awaiting-account',
      amountCents: line?.cents,
      currency: 'UYU',
    });
    await giveAccount(shop, shopper, { id: placed.id });
    const other = await createStaff(shop, 'finance');
    await shop.context.db.updateTable('staff').set({ name: 'Luis' }).where('id', '=', other.id).execute();
    expect((await finance.act('markTransferred', { id, reference: 'T-1' })).status).toBe(409);
    const taken = await Promise.all([finance, other].map((person) => person.act('takeRefund', { id })));
    expect(taken.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [winner, loser] = taken[0]?.status === 200 ? [finance, other] : [other, finance];
    expect((await loser.call('readRefundAccount', { id })).status).toBe(409);
    expect((await winner.call('readRefundAccount', { id })).body?.accountNumber).toBe(ACCOUNT_FORM.accountNumber);
    expect((await asker.call('readRefundAccount', { id })).status).toBe(403);
    expect((await loser.act('markTransferred', { id, reference: 'T-1' })).status).toBe(409);
    expect((await winner.act('markTransferred', { id, reference: 'T-1' })).status).toBe(200);
    const { stage, reference } = (await asker.call('readRefund', { id })).body;
    expect([stage, reference]).toEqual(['sent', 'T-1']);
    // Neither the audit nor the list holds the account.
    const audit = await shop.context.db.selectFrom('staff_audit').selectAll().where('subject_id', '=', id).execute();
    expect(audit.map(({ act }) => act)).toEqual(['requestRefund', 'approveRefund', 'takeRefund', 'markTransferred']);
    expect(JSON.stringify(audit)).not.toContain(ACCOUNT_FORM.accountNumber);
    expect((await finance.act('returnRefund', { id })).status).toBe(200);
    expect((await shop.call('listRefunds', { params: { id: placed.id } }, shopper)).body).toMatchObject([
      { state: 'awaiting-account', account: null, sentAt: null },
    ]);
  });
});

describe('the list of refunds', () => {
  test('goes page by page without a gap, and reads no further than the page', async () => {
    const order = await payByBank();
    const { db } = shop.context;
    const [request] = await db.selectFrom('refund_requests').selectAll().limit(1).execute();
    if (!request) throw new Error('no request');
    const { requested_key: _key, decided_key: _decided, ...row } = request;
    const at = (index: number) => new Date(Date.UTC(2026, 0, 1) + index * 1000);
    const rows = Array.from({ length: 400 }, (_, index) => ({
      ...row,
      id: crypto.randomUUID(),
      order_id: order.id,
      attempt_id: order.payment.id,
      kind: 'amount' as const,
      lines: '[]',
      amount_cents: 1,
      currency: order.payment.currency,
      settles: null,
      state: 'waiting' as const,
      requested_at: at(index),
      requested_key: '',
      decided_by: null,
      decided_at: null,
      approval_limit_cents: null,
    }));
    await writeToOrder(shop, order.id, (tx) => tx.insertInto('refund_requests').values(rows).execute());
    const ids: string[] = [];
    let after: string | undefined;
    do {
      const { body } = await asker.call('listRefunds', { stage: 'waiting', ...(after ? { after } : {}) });
      ids.push(...body.rows.map(({ id }) => id));
      after = body.next ?? undefined;
    } while (after);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.slice(0, 400)).toEqual(rows.map(({ id }) => id));
    expect((await asker.call('listRefunds', { after: 'x' })).status).toBe(400);
    const pool = openPool({ url: shop.databaseUrl, max: 2 });
    try {
      await pool.query('analyze refund_requests; analyze refunds');
      const key = { since: at(200), id: rows[200]?.id ?? '' };
      const long = await findLongReads({ pool, maxRows: 110 }, (recorded) =>
        findPage(recorded, {
          stages: ['waiting', 'manual', 'requested'],
          filters: NO_FILTERS,
          until: null,
          descending: false,
          after: key,
          limit: 51,
        }),
      );
      expect(long).toEqual([]);
    } finally {
      await pool.end();
    }
  });
});
