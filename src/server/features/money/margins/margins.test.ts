import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { BackofficeInput, BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { sumMargins } from '#domain/margin/margin.ts';
import { cents } from '#domain/money/cents.ts';
import { rateMicros, toDollars } from '#domain/money/exchange.ts';
import { formatCalendarDay } from '#domain/time/calendar-day.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { createStaff } from '#testing/backoffice.ts';
import { createShopper, waitForStatus } from '#testing/order-steps.ts';
import { type PaidOrder, placePaidOrder, requestAmount } from '#testing/refund-steps.ts';
import { startShop } from '#testing/shop.ts';
import { replaceMonth } from './repository.ts';
import { sumUpMargins } from './sum-up-margins.ts';

const MINUTE_MS = 60_000;

const shop = await startShop();
await shop.context.db.deleteFrom('margin_months').execute();
const shopper = await createShopper(shop);
const finance = await createStaff(shop, 'finance');
const other = await createStaff(shop, 'finance');

const list = async (input: BackofficeInput<'listMargins'> = {}) => (await finance.call('listMargins', input)).body;
const marginOf = async (number: number) => (await list()).rows.find(({ orderNumber }) => orderNumber === number);
const sumUpAt = (at: Date) => sumUpMargins({ ...shop.context, clock: () => at });
const today = () => montevideoDay(shop.clock.now().toISOString());
const base64 = (text: string) => Buffer.from(text).toString('base64');

async function refund(order: PaidOrder, amountCents: number): Promise<void> {
  const id = await requestAmount(finance, order, amountCents);
  expect((await other.act('approveRefund', { id })).status).toBe(200);
  await shop.drain();
}

describe('the margin of an order', () => {
  test('takes refunds in pesos at the order’s own rate', async () => {
    const order = await placePaidOrder(shop, shopper, { change: { currency: 'UYU' } });
    await shop.drain();
    const before = await marginOf(order.number);
    await refund(order, 10_000);
    const row = await shop.context.db
      .selectFrom('orders')
      .select(['rate_micros', 'amount_usd_cents', 'fees'])
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    const after = await marginOf(order.number);
    const refunded = toDollars(cents(10_000), rateMicros(row.rate_micros ?? 0));
    expect(order.payment.currency).toBe('UYU');
    expect(after?.amounts).toMatchObject({
      chargedCents: row.amount_usd_cents,
      goodsCents: row.fees.productsTotal,
      freightCents: row.fees.freight,
      refundedCents: refunded,
      marginCents: (before?.amounts.marginCents ?? 0) - refunded,
    });
    const bought = await shop.context.db
      .selectFrom('purchases')
      .select('total_cents')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow();
    expect([after?.isEstimated, after?.amounts.marketplaceCents]).toEqual([false, bought.total_cents]);
  });

  test('takes what the carrier’s invoice bills, and the commission of the payment that the bank paid out', async () => {
    const order = await placePaidOrder(shop, shopper);
    await waitForStatus(shop, shopper, { id: order.id, status: 'ZINC_PAID' });
    const before = await marginOf(order.number);
    expect(before).toMatchObject({ carrierSource: 'quote', amounts: { commissionCents: 0 } });

    const header = 'Invoice Number,Invoice Date,Tracking Number,Billed Weight (kg),Charge (USD),Other Charges';
    const invoice = await finance.act('importCarrierInvoice', {
      content: `${header}\r\nM-${randomUUID().slice(0, 8)},${today()},${order.id},2.000,31.40,1.25`,
    });
    expect(invoice.status).toBe(200);
    expect(await finance.act('createBankAccount', { name: 'Margen', currency: 'USD', methods: [] })).toMatchObject({
      status: 200,
    });
    const account = (await finance.call('listBankAccounts', {})).body[0]?.id ?? '';
    const paidOut = ((order.payment.amount_cents - 150) / 100).toFixed(2).replace('.', ',');
    const statement = `Fecha;Concepto;Referencia;Importe\n${formatCalendarDay(today())};Liquidación;;${paidOut}`;
    expect((await finance.act('importStatement', { account, content: base64(statement) })).status).toBe(200);
    const { id } = (await finance.call('listMovements', { account })).body.rows[0] ?? { id: '' };
    expect((await finance.act('matchMovement', { id, orders: [order.number] })).status).toBe(200);

    const after = await marginOf(order.number);
    expect(order.payment.currency).toBe('USD');
    expect(after).toMatchObject({ carrierSource: 'invoice', amounts: { carrierCents: 3265, commissionCents: 150 } });
    const { marginCents = 0, carrierCents = 0 } = before?.amounts ?? {};
    expect(after?.amounts.marginCents).toBe(marginCents + carrierCents - 3265 - 150);
  });
});

describe('a month', () => {
  type Rows = BackofficeReply<'listMargins'>['rows'];
  const numbers = (rows: Rows) => rows.map(({ orderNumber }) => orderNumber);

  test('of up to a thousand orders has sums, days and a list of one instant, whether or not a job has added it up', async () => {
    const agree = async (sort: 'newest' | 'worst') => {
      const { rows, summary, days } = await list({ sort });
      expect(summary).toMatchObject({ orders: rows.length, isLive: true });
      for (const part of ['chargedCents', 'carrierCents', 'commissionCents', 'refundedCents', 'marginCents'] as const)
        expect(summary?.totals[part]).toBe(rows.reduce((sum, { amounts }) => sum + amounts[part], 0));
      for (const part of ['chargedCents', 'marginCents'] as const)
        expect(days.reduce((sum, day) => sum + day[part], 0)).toBe(summary?.totals[part]);
      expect(days.find(({ day }) => day === today())?.orders).toBe(
        rows.filter(({ paidOn }) => paidOn === today()).length,
      );
      return rows;
    };
    const newest = await agree('newest');
    expect(numbers(newest)).toEqual(numbers(newest).toSorted((a, b) => b - a));
    await sumUpMargins(shop.context);
    const order = await placePaidOrder(shop, shopper);
    await refund(order, order.payment.amount_cents - 1);
    const worst = await agree('worst');
    expect(numbers(worst)[0]).toBe(order.number);
    const margins = worst.map(({ amounts }) => amounts.marginCents);
    expect(margins).toEqual(margins.toSorted((a, b) => a - b));
  });

  test('without payments has nothing to add up, and no job stores it', async () => {
    const page = await list({ month: '2020-01' });
    expect(page).toMatchObject({ summary: { orders: 0, isLive: true }, rows: [], next: null });
    const stored = await shop.context.db.selectFrom('margin_months').select('month').execute();
    expect(stored).toEqual([{ month: today().slice(0, 7) }]);
  });

  test('is added up by day, and the month is the sum of its days', async () => {
    await shop.context.db.deleteFrom('margin_months').execute();
    await sumUpMargins(shop.context);
    const days = await shop.context.db.selectFrom('margin_days').selectAll().execute();
    const month = await shop.context.db.selectFrom('margin_months').selectAll().executeTakeFirstOrThrow();
    expect(sumMargins(days.map(({ totals }) => totals))).toEqual(month.totals);
    expect(days.reduce((sum, { orders }) => sum + orders, 0)).toBe(month.orders);
    expect(month.orders).toBeGreaterThan(0);
  });

  test('before the last two is added up again once a day, and none over what is newer', async () => {
    const { db } = shop.context;
    const now = new Date(shop.clock.now().getTime() + 3 * 60 * MINUTE_MS);
    const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);
    const [month, old] = [today().slice(0, 7), '2026-01'];
    const row = { orders: 7, totals: '{}', worst: '[]', month: old, computed_at: ago(24 * 60) };
    await db.insertInto('margin_months').values(row).execute();
    const ordersOf = async (of: string) =>
      (await db.selectFrom('margin_months').select('orders').where('month', '=', of).executeTakeFirst())?.orders;
    await sumUpAt(ago(1));
    expect(await ordersOf(old)).toBe(7);
    await sumUpAt(now);
    expect(await ordersOf(old)).toBe(0);

    await db.updateTable('margin_months').set({ orders: 7 }).execute();
    await replaceMonth(db, {
      month,
      orders: 1,
      totals: sumMargins([]),
      worst: [],
      categories: [],
      computedAt: ago(24 * 60),
    });
    expect(await ordersOf(month)).toBe(7);
  });

  test('has no page that is not one of its own', async () => {
    for (const input of [
      { after: 'x' },
      { after: '1 2' },
      { after: '2026-13-01T00:00:00.000000Z 00000000-0000-0000-0000-000000000000' },
      { sort: 'worst' as const, after: 'x' },
    ]) {
      const { status, error } = await finance.call('listMargins', input);
      expect([status, error.errors?.[0]?.field]).toEqual([400, 'after']);
    }
  });
});
