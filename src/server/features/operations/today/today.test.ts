import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { openPool } from '#db/pool.ts';
import { STAFF_ROLES, type StaffRole } from '#domain/staff/roles.ts';
import { dayStart, montevideoDay } from '#domain/time/montevideo.ts';
import { addDays } from '#domain/time/week.ts';
import type { StaffSession } from '#server/backoffice/handler.ts';
import { sumUpMargins } from '#server/features/money/margins/sum-up-margins.ts';
import { sumUpFigures } from '#server/features/operations/day-figures/sum-up-figures.ts';
import { createStaff } from '#testing/backoffice.ts';
import { insertHistory } from '#testing/order-history.ts';
import { createShopper, payAtBank, placeOrder, placePurchasedOrder, waitForStatus } from '#testing/order-steps.ts';
import { writeToOrder } from '#testing/refund-steps.ts';
import { findLongReads } from '#testing/rows-read.ts';
import { startShop } from '#testing/shop.ts';
import { readToday } from './read-today.ts';

type Today = BackofficeReply<'readToday'>;

const shop = await startShop();
const { db } = shop.context;
const shopper = await createShopper(shop);
const owner = await createStaff(shop, 'owner');
const pool = openPool({ url: shop.databaseUrl, max: 4 });
const today = montevideoDay(shop.clock.now().toISOString());

afterAll(() => pool.end());
/** The figures are kept for a minute. */
beforeEach(() => shop.context.cache.overviews.invalidate());

async function read(staff = owner): Promise<Today> {
  const { status, body, error } = await staff.call('readToday');
  expect([status, error.message]).toEqual([200, undefined]);
  return body;
}
const figure = (page: Today, name: string) => page.figures.find((one) => one.name === name);
const lastOf = (page: Today, name: string) => figure(page, name)?.days.at(-1)?.value;

describe('each role sees its parts', () => {
  const MONEY = ['collected', 'margin', 'refunded'];
  const parts: Record<StaffRole, string[]> = {
    support: ['cases', 'partners'],
    purchasing: ['overrides', 'partners', 'catalogue'],
    finance: ['drafts', 'money', 'partners'],
    owner: ['cases', 'drafts', 'overrides', 'money', 'partners', 'catalogue'],
  };

  test.each(STAFF_ROLES)('%s', async (role) => {
    const page = await read(await createStaff(shop, role));
    const { cases, drafts, overrides } = page.ending;
    const { money, partners, catalogue } = page;
    const shown = Object.entries({ cases, drafts, overrides, money, partners, catalogue });
    expect(shown.flatMap(([name, part]) => (part === null ? [] : [name]))).toEqual(parts[role]);
    const names = page.figures.map(({ name }) => name as string);
    expect(names.filter((name) => MONEY.includes(name))).toEqual(parts[role].includes('money') ? MONEY : []);
    expect(names).toEqual(expect.arrayContaining(['orders', 'conversion', 'onTime']));
  });

  test('a session of a recovery code sees none', async () => {
    expect((await (await createStaff(shop, 'owner', 'recovery')).call('readToday')).status).toBe(403);
  });
});

describe('the figures', () => {
  test('are those of the margin page, of the week and of the list of orders', async () => {
    const before = await read();
    const { id } = await placeOrder(shop, shopper);
    await payAtBank(shop, shopper, { id });
    await waitForStatus(shop, shopper, { id, status: 'ZINC_PAID' });
    shop.context.cache.overviews.invalidate();
    const page = await read();
    const { rows } = (await owner.call('listMargins')).body;
    const ofToday = rows.filter(({ paidOn }) => paidOn === today);
    const sum = (part: 'chargedCents' | 'marginCents') => ofToday.reduce((all, { amounts }) => all + amounts[part], 0);
    expect(ofToday).toHaveLength(1);
    expect([lastOf(page, 'collected'), lastOf(page, 'margin')]).toEqual([sum('chargedCents'), sum('marginCents')]);
    const { figures } = (await owner.call('readWeek', { day: today })).body;
    const week = figure(page, 'orders')?.days.slice(-7) ?? [];
    expect(figures.orders).toBeGreaterThanOrEqual(week.at(-1)?.value ?? 0);
    expect(figures.paidUsd).toBe(sum('chargedCents'));
    const listed = await owner.call('countOrders', { from: today, to: today });
    expect(lastOf(page, 'orders')).toBe(listed.body.count);
    expect(lastOf(page, 'orders')).toBe((lastOf(before, 'orders') ?? 0) + 1);
  });

  test('are of four weeks and today, kept for a minute, and the same before and after the jobs stored the days', async () => {
    const { number } = await db.selectFrom('orders').select('number').limit(1).executeTakeFirstOrThrow();
    const at = new Date(Date.parse(dayStart(addDays(today, -7))) + 3_600_000);
    await db.updateTable('payment_attempts').set({ settled_at: at }).execute();
    await db.updateTable('orders').set({ created_at: at }).where('number', '=', number).execute();
    const page = await read();
    expect(figure(page, 'collected')?.days).toHaveLength(29);
    expect(figure(page, 'collected')?.usual).toBe(0);
    expect(figure(page, 'collected')?.days.at(-8)).toEqual({ day: addDays(today, -7), value: expect.any(Number) });
    expect(figure(page, 'collected')?.days.at(-8)?.value).toBeGreaterThan(0);
    await sumUpFigures(shop.context);
    await sumUpMargins(shop.context);
    shop.context.cache.overviews.invalidate();
    expect((await read()).figures).toEqual(page.figures);
    await db.updateTable('payment_attempts').set({ settled_at: shop.clock.now() }).execute();
    expect((await read()).figures).toEqual(page.figures);
    shop.clock.advance(60_000);
    expect(lastOf(await read(), 'collected')).toBeGreaterThan(0);
  });
});

describe('what waits', () => {
  test('open orders stand on their leg, as many as the list has, with the age of the one that is longest there', async () => {
    const { id } = await placePurchasedOrder(shop, shopper);
    const since = new Date('2026-01-05T12:00:00.000Z');
    const bought = async () => (await read()).legs.find(({ leg }) => leg === 'bought');
    await db.updateTable('orders').set({ status_since: since }).where('id', '=', id).execute();
    const { count } = (await owner.call('countOrders', { status: ['ZINC_PAID'] })).body;
    expect(count).toBeGreaterThan(0);
    expect(await bought()).toEqual({ leg: 'bought', count, isMore: false, oldest: since.toISOString() });
  });

  test('orders end with their promised day, cases with their time to be answered, overrides with their last day', async () => {
    const { id, number } = await db
      .selectFrom('orders')
      .select(['id', 'number'])
      .where('status', '=', 'ZINC_PAID')
      .executeTakeFirstOrThrow();
    const before = (await read()).ending;
    await db.updateTable('orders').set({ promised_on: today }).where('id', '=', id).execute();
    expect((await read()).ending.promised.count).toBe(before.promised.count + 1);
    await db
      .updateTable('orders')
      .set({ promised_on: addDays(today, -1) })
      .where('id', '=', id)
      .execute();
    expect((await read()).ending).toMatchObject({ promised: before.promised, late: { count: before.late.count + 1 } });
    expect(Number(number)).toBeGreaterThan(0);

    const complaint = { params: { id }, body: { kind: 'late' as const, text: '¿Dónde está?' } };
    expect((await shop.call('openCase', complaint, shopper)).status).toBe(201);
    await db
      .updateTable('cases')
      .set({ waiting_since: new Date(shop.clock.now().getTime() - 30 * 86_400_000) })
      .execute();
    expect((await read()).ending.cases).toEqual({ count: 1, isMore: false });

    const { asin } = await db.selectFrom('products').select('asin').limit(1).executeTakeFirstOrThrow();
    const override = { asin, kind: 'block' as const, value: JSON.stringify({ forbidden: true }), created_by: owner.id };
    const until = new Date(Date.parse(dayStart(addDays(today, 1))) - 1);
    await db
      .insertInto('product_overrides')
      .values({
        ...override,
        reason: 'prueba',
        valid_from: new Date(0),
        valid_until: until,
        created_at: new Date(0),
      } as never)
      .execute();
    expect((await read()).ending.overrides).toMatchObject([{ asin, kind: 'block', until: until.toISOString() }]);
  });

  test('money waits to be banked and to be given back, by currency', async () => {
    const attempt = await db
      .selectFrom('payment_attempts')
      .selectAll()
      .where('state', '=', 'approved')
      .executeTakeFirstOrThrow();
    const before = (await read()).money;
    const inUsd = (amounts: { currency: string; cents: number }[] | undefined) =>
      amounts?.find(({ currency }) => currency === attempt.currency)?.cents ?? 0;
    expect(inUsd(before?.toBank)).toBeGreaterThanOrEqual(attempt.amount_cents);
    const refund = {
      ...{ id: '00000000-0000-4000-8000-000000000001', order_id: attempt.order_id, attempt_id: attempt.id },
      ...{ reason: 'overpaid', state: 'manual' as const, manual_reason: 'prueba', amount_cents: 1234 },
      ...{ currency: attempt.currency, created_at: shop.clock.now(), sent_at: null },
    };
    await writeToOrder(shop, attempt.order_id, (tx) => tx.insertInto('refunds').values(refund).execute());
    await db.updateTable('payment_attempts').set({ is_banked: true }).where('id', '=', attempt.id).execute();
    shop.context.cache.overviews.invalidate();
    const { money } = await read();
    expect(inUsd(money?.toReturn)).toBe(inUsd(before?.toReturn) + 1234);
    expect(inUsd(money?.toBank)).toBe(inUsd(before?.toBank) - attempt.amount_cents);
  });

  test('what the store did not have is a lost sale, by product', async () => {
    const { id } = await placePurchasedOrder(shop, shopper);
    await db.updateTable('purchases').set({ error_type: 'product_out_of_stock' }).where('order_id', '=', id).execute();
    const attempt = await db
      .selectFrom('payment_attempts')
      .selectAll()
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    const refund = {
      ...{ id: '00000000-0000-4000-8000-000000000002', order_id: id, attempt_id: attempt.id },
      ...{ reason: 'purchase-refused', state: 'sent' as const, amount_cents: attempt.amount_cents },
      ...{ currency: attempt.currency, created_at: shop.clock.now(), sent_at: shop.clock.now() },
    };
    await writeToOrder(shop, id, (tx) => tx.insertInto('refunds').values(refund).execute());
    shop.context.cache.overviews.invalidate();
    const { catalogue } = await read();
    const order = await db
      .selectFrom('orders')
      .select('amount_usd_cents')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(catalogue?.lost).toEqual({ orders: 1, usdCents: order.amount_usd_cents });
    expect(catalogue?.stockOuts).toMatchObject([{ orders: 1 }]);
  });

  test('what was repaired since yesterday evening counts by kind', async () => {
    const evening = new Date(Date.parse(dayStart(addDays(today, -1))) + 18 * 3_600_000);
    const repair = { order_id: null, stalled_since: evening, tries: 1, tried_at: evening };
    await db
      .insertInto('repairs')
      .values([
        { ...repair, kind: 'case-quiet', subject: 'a', repaired_at: evening },
        { ...repair, kind: 'case-quiet', subject: 'b', repaired_at: new Date(evening.getTime() - 1) },
      ])
      .execute();
    expect((await read()).repairs.kinds).toEqual([
      expect.objectContaining({ kind: 'case-quiet', count: 1, isMore: false }),
    ]);
  });
});

test('the page reads no order that ended, however many there are', async () => {
  await insertHistory(pool, { customers: 300, orders: 3000, views: 0 });
  await sumUpFigures(shop.context);
  await sumUpMargins(shop.context);
  shop.context.cache.overviews.invalidate();
  const staff = { staffId: owner.id, role: 'owner' } as StaffSession;
  const reads = await findLongReads({ pool, maxRows: 100 }, async (found) => {
    await readToday({ ...shop.context, db: found, reads: found }, { input: {}, staff });
  });
  // The days that are over are a row each, however many orders they had.
  expect(reads.filter((one) => !one.includes('margin_days'))).toEqual([]);
});
