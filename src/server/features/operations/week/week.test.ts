import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { pagesExtension } from '#app/web/pages.ts';
import { openPool } from '#db/pool.ts';
import { deliveryRange } from '#domain/order/delivery-range.ts';
import { dayStart } from '#domain/time/montevideo.ts';
import { addDays, weekBefore, weekOf } from '#domain/time/week.ts';
import { flushWriteBehind } from '#server/features/catalog/products/write-behind.ts';
import { sumUpDays } from '#server/features/catalog/usage/sum-up-days.ts';
import { createStaff } from '#testing/backoffice.ts';
import { fromNetwork } from '#testing/from-network.ts';
import { createShopper, fillCart, payAtBank, placeOrder, waitForStatus } from '#testing/order-steps.ts';
import { findLongReads } from '#testing/rows-read.ts';
import { startShop } from '#testing/shop.ts';
import { mailWeek } from './mail-week.ts';
import { reportWeek } from './read-week.ts';

const DAY_MS = 24 * 60 * 60_000;
/** A Wednesday. */
const START = new Date('2026-12-02T15:00:00Z');
const THIS_WEEK = '2026-11-30';

const page = '<html><body><h1>Puente</h1></body></html>';
const render = async (request: Request) => {
  const isMissing = new URL(request.url).pathname === '/no-existe';
  return new Response(page, { status: isMissing ? 404 : 200, headers: { 'content-type': 'text/html' } });
};
const shop = await startShop({
  config: { trustedProxies: ['127.0.0.1'] },
  extensions: (services) => [pagesExtension(services, render)],
});
shop.clock.set(START);
const who = await createShopper(shop);

async function readWeek(day?: string) {
  const staff = await createStaff(shop, 'owner');
  const { status, body, error } = await staff.call('readWeek', day === undefined ? {} : { day });
  expect([status, error.message]).toEqual([200, undefined]);
  return body;
}

describe('visits', () => {
  const visit = (host: number, { path = '/', agent = 'Mozilla/5.0', headers = {}, method = 'GET' } = {}) =>
    fetch(shop.url + path, { method, headers: { 'user-agent': agent, ...fromNetwork(1, host), ...headers } });

  test('are the different addresses of each day, added up, and no programs', async () => {
    for (const agent of ['Mozilla/5.0 one', 'Mozilla/5.0 two', 'Mozilla/5.0 two']) await visit(1, { agent });
    await visit(2);
    await visit(1, { path: '/ayuda' });
    await visit(3, { agent: 'Googlebot/2.1' });
    await visit(4, { method: 'HEAD' });
    await visit(5, { path: '/no-existe' });
    await visit(6, { headers: { 'sec-purpose': 'prefetch' } });
    await visit(7, { agent: '' });
    await shop.waitFor('the visits', async () => {
      await flushWriteBehind(shop.context);
      return (await readWeek()).figures.visits === 2;
    });
    shop.clock.advance(DAY_MS);
    await visit(1);
    await shop.waitFor('the visit of the next day', async () => {
      await flushWriteBehind(shop.context);
      return (await readWeek()).figures.visits === 3;
    });
    await sumUpDays(shop.context);
    const { figures, before } = await readWeek();
    expect([figures.visits, before.visits]).toEqual([3, null]);
    expect(await sql`select 1 from day_visitors`.execute(shop.context.db).then(({ rows }) => rows)).toHaveLength(1);
  });
});

describe('a week', () => {
  test('counts carts, orders, payments and cases of its days, beside the week before', async () => {
    shop.clock.set(START);
    const first = await readWeek();
    const { id } = await placeOrder(shop, who);
    await payAtBank(shop, who, { id });
    await waitForStatus(shop, who, { id, status: 'ZINC_PAID' });
    await fillCart(shop, who);
    const { amount_usd_cents: usd } = await shop.context.db
      .selectFrom('orders')
      .select('amount_usd_cents')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { figures, isUnfinished, week, next, compared } = await readWeek();
    expect(compared).toEqual({ from: '2026-11-23', to: '2026-11-25' });
    expect({ week, isUnfinished, next }).toEqual({
      week: { from: THIS_WEEK, to: '2026-12-06' },
      isUnfinished: true,
      next: null,
    });
    expect(figures).toMatchObject({
      carts: first.figures.carts + 2,
      orders: first.figures.orders + 1,
      paid: first.figures.paid + 1,
      paidUsd: first.figures.paidUsd + usd,
    });
    shop.clock.advance(7 * DAY_MS);
    const later = await readWeek();
    expect(later.figures).toMatchObject({ carts: 0, orders: 0, paid: 0 });
    // Of the week before, only as many days: not the visit of its Thursday.
    expect(later.before).toEqual({ ...figures, visits: 2 });
    expect((await readWeek(THIS_WEEK)).compared).toEqual({ from: '2026-11-23', to: '2026-11-29' });
    expect(await readWeek(THIS_WEEK)).toMatchObject({ isUnfinished: false, next: '2026-12-07', figures });
    shop.clock.set(START);
  });

  test('begins and ends at midnight in Montevideo', async () => {
    const staff = await createStaff(shop, 'owner');
    const week = weekOf('2026-09-16');
    const { db } = shop.context;
    const { number, id } = await placeOrder(shop, who).then(({ id: orderId }) =>
      db.selectFrom('orders').select(['id', 'number']).where('id', '=', orderId).executeTakeFirstOrThrow(),
    );
    expect(number).toBeGreaterThan(0);
    const ordersAt = async (instant: string) => {
      await db
        .updateTable('orders')
        .set({ created_at: new Date(instant) })
        .where('id', '=', id)
        .execute();
      return (await staff.call('readWeek', { day: week.to })).body.figures.orders;
    };
    const end = dayStart(addDays(week.to, 1));
    expect(await ordersAt(dayStart(week.from))).toBe(1);
    expect(await ordersAt(new Date(Date.parse(end) - 1).toISOString())).toBe(1);
    expect(await ordersAt(end)).toBe(0);
    expect(await ordersAt(new Date(Date.parse(dayStart(week.from)) - 1).toISOString())).toBe(0);
  });

  test('says what arrived within the promised days and what did not, each order once', async () => {
    const { id } = await placeOrder(shop, who);
    const { db } = shop.context;
    const paidOn = '2026-08-03';
    const { to } = deliveryRange(paidOn);
    const setEvents = async (arrivedOn: string | null) => {
      await db.deleteFrom('order_events').where('order_id', '=', id).execute();
      const at = (day: string) => new Date(Date.parse(dayStart(day)) + DAY_MS - 60_000);
      const event = { order_id: id, description: 'x', visible: true };
      await db
        .insertInto('order_events')
        .values({ ...event, code: 'PAID', happened_at: at(paidOn) })
        .execute();
      if (arrivedOn === null) return;
      await db
        .insertInto('order_events')
        .values([
          { ...event, code: 'PICK_UP', happened_at: at(arrivedOn) },
          { ...event, code: 'DELIVERED', happened_at: at(addDays(arrivedOn, 9)) },
        ])
        .execute();
    };
    const punctual = async (day: string) => {
      const { onTime, late } = (await readWeek(day)).figures;
      return { onTime, late };
    };
    await setEvents(to);
    expect(await punctual(to)).toEqual({ onTime: 1, late: 0 });
    expect(await punctual(addDays(to, 9))).toEqual({ onTime: 0, late: 0 });
    await setEvents(addDays(to, 1));
    expect(await punctual(addDays(to, 1))).toEqual({ onTime: 0, late: 1 });
    expect((await readWeek(addDays(to, 1))).punctuality).toEqual([
      { from: weekOf(addDays(to, 1)).from, onTime: 0, late: 1 },
    ]);
    await db
      .insertInto('order_events')
      .values({
        order_id: id,
        description: 'x',
        visible: true,
        code: 'ZINC_PAID',
        happened_at: new Date(Date.parse(dayStart(paidOn)) + 2 * DAY_MS - 60_000),
      })
      .execute();
    expect((await readWeek(addDays(to, 10))).legs).toContainEqual({
      leg: 'bought',
      orders: 1,
      medianHours: 24,
      slowHours: 24,
    });
    await setEvents(null);
    const open = { status: 'SHIPPING', created_at: new Date(dayStart(paidOn)) };
    const before = (await readWeek()).now.lateOrders;
    await db.updateTable('orders').set(open).where('id', '=', id).execute();
    expect((await readWeek()).now.lateOrders).toBe(before + 1);
    await db.updateTable('orders').set({ status: 'CANCELED' }).where('id', '=', id).execute();
  });

  test('that has not begun, or a day that does not exist, is refused with its field', async () => {
    const staff = await createStaff(shop, 'finance');
    for (const [day, message] of [
      ['2027-01-11', 'Esa semana todavía no empezó'],
      ['2026-02-30', 'Ese día no existe'],
    ] as const) {
      const { error } = await staff.call('readWeek', { day });
      expect(error).toMatchObject({ code: 400, errors: [{ field: 'day', message }] });
    }
  });
});

describe('the mail of the week', () => {
  const MONDAY = new Date('2026-12-07T11:30:00Z');
  let owner: { id: string; email: string };

  beforeEach(async () => {
    owner = await createStaff(shop, 'owner');
    const enrolled = { password_hash: 'x' };
    await shop.context.db.updateTable('staff').set(enrolled).where('id', '=', owner.id).execute();
  });

  const mailAt = async (at: Date) => {
    shop.clock.set(at);
    await mailWeek(shop.context);
  };
  const mails = () =>
    shop.context.db
      .selectFrom('mails')
      .selectAll()
      .where('kind', '=', 'week-report')
      .where('recipient', '=', owner.email)
      .execute();

  test('goes once to each owner who may sign in, on Monday morning, and names nobody', async () => {
    const [other, invited] = [await createStaff(shop, 'finance'), await createStaff(shop, 'owner')];
    await shop.context.db.updateTable('staff').set({ password_hash: 'x' }).where('id', '=', other.id).execute();
    await mailAt(new Date('2026-12-07T10:59:00Z'));
    expect(await mails()).toEqual([]);
    await mailAt(MONDAY);
    await Promise.all([mailWeek(shop.context), mailWeek(shop.context)]);
    await mailAt(new Date('2026-12-08T23:00:00Z'));
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('La semana de la tienda, del 30 de noviembre al 6 de diciembre');
    expect(mail?.text).toContain('Órdenes pagas: 1 (0)');
    expect(mail?.text).toContain(`/operacion/semana?desde=${THIS_WEEK}`);
    for (const personal of [who.email, owner.email]) expect(mail?.html).not.toContain(personal);
    const recipients = await shop.context.db
      .selectFrom('mails')
      .select('recipient')
      .where('kind', '=', 'week-report')
      .execute();
    for (const { email } of [other, invited]) expect(recipients).not.toContainEqual({ recipient: email });
  });

  test('is not sent later in the week', async () => {
    await mailAt(new Date('2026-12-09T11:00:00Z'));
    expect(await mails()).toEqual([]);
  });
});

test('a week reads its own rows by index, however long the shop has been open', async () => {
  const { context } = shop;
  const pool = openPool({ url: `${shop.databaseUrl}?options=-c%20enable_seqscan%3Doff`, max: 2 });
  const old = weekOf('2020-05-05');
  // One row is what the planner reads of an index that holds no more.
  const reads = await findLongReads({ pool, maxRows: 1 }, (db) =>
    reportWeek({ ...context, db, reads: db }, weekBefore(old)),
  );
  // The queue is counted by a statement with a test of its own.
  expect(reads.filter((read) => !read.includes('found.kind'))).toEqual([]);
  await pool.end();
});
