import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openPool } from '#db/pool.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { addDays } from '#domain/time/week.ts';
import { createStaff } from '#testing/backoffice.ts';
import { insertHistory } from '#testing/order-history.ts';
import { createShopper, placeOrder } from '#testing/order-steps.ts';
import { startShop } from '#testing/shop.ts';
import { computeLateRisks } from './compute-late-risks.ts';

const DAY_MS = 24 * 60 * 60_000;
const ARRIVED = 60;

const shop = await startShop();
const { db } = shop.context;
const pool = openPool({ url: shop.databaseUrl, max: 2 });
const owner = await createStaff(shop, 'owner');
const shopper = await createShopper(shop);
await insertHistory(pool, { customers: 5, orders: ARRIVED, views: 0 });
// All take eight days to Miami; from there half of them take three and the others twelve.
await pool.query(
  `insert into order_events (order_id, code, description, visible, happened_at)
    select id, code, '', true, created_at + make_interval(days => days) from orders,
      lateral (values ('PACKAGE_RECEIVED', 8), ('SHIPPING', 9), ('DELIVERED', case when number % 2 = 0 then 11 else 20 end))
        event (code, days)
    where carrier_tracking_number like 'history-%'`,
);

afterAll(() => pool.end());
beforeEach(async () => {
  await db.deleteFrom('late_risks').execute();
});

/** An order that has been in Miami for some days and was promised so many days from today. */
async function inMiami({ days, left, status = 'PACKAGE_RECEIVED' }: { days: number; left: number; status?: string }) {
  const { id, number } = await placeOrder(shop, shopper);
  const now = shop.clock.now();
  const promised_on = addDays(montevideoDay(now.toISOString()), left);
  const status_since = new Date(now.getTime() - days * DAY_MS);
  await db.updateTable('orders').set({ status, status_since, promised_on }).where('id', '=', id).execute();
  return { id, number: Number(number) };
}

const riskOf = async (number: number) => (await owner.call('readOrderForStaff', { number })).body.lateRisk;
const listed = async (input: Parameters<typeof owner.call<'listOrders'>>[1]) =>
  (await owner.call('listOrders', input)).body.rows.map(({ number }) => number);
const delayMails = async (orderId: string) =>
  await db
    .selectFrom('mails')
    .select(['text', 'subject'])
    .where('kind', '=', 'order-delay')
    .where('subject_id', '=', orderId)
    .execute();

describe('the risk of an order on its way', () => {
  test('is computed from the orders that arrived, and said with what it follows from', async () => {
    const { number } = await inMiami({ days: 0, left: 7 });
    expect(await riskOf(number)).toBeNull();
    await computeLateRisks(shop.context);
    const risk = { percent: 50, status: 'PACKAGE_RECEIVED', days: 0, similar: ARRIVED, late: 30, isBeyond: false };
    expect(await riskOf(number)).toEqual(risk);
    const { rows } = (await owner.call('listOrders', { sort: 'risk' })).body;
    expect(rows).toMatchObject([{ number, latePercent: 50 }]);
  });

  test('sorts orders, filters those whose promised day is still to come, and goes when they arrive', async () => {
    const safe = await inMiami({ days: 0, left: 30 });
    const risky = await inMiami({ days: 0, left: 6 });
    const over = await inMiami({ days: 0, left: -1 });
    await computeLateRisks(shop.context);
    const among = async (input: Parameters<typeof listed>[0]) =>
      (await listed(input)).filter((number) => [safe, risky, over].some((one) => one.number === number));
    expect(await among({ sort: 'risk' })).toEqual([over.number, risky.number, safe.number]);
    expect(await among({ sort: 'risk', descending: false })).toEqual([safe.number, risky.number, over.number]);
    for (const sort of ['risk', 'number', 'promised'] as const)
      expect(await among({ risk: 50, sort }), sort).toEqual([risky.number]);
    await owner.act('takeOrder', { number: safe.number });
    expect(await among({ sort: 'risk', owner: 'me' })).toEqual([safe.number]);
    expect((await owner.call('countOrders', { risk: 100 })).body.count).toBe(0);
    await db.updateTable('orders').set({ status: 'PICK_UP' }).where('id', '=', risky.id).execute();
    expect(await among({ risk: 50, sort: 'risk' })).toEqual([]);
    expect(await riskOf(risky.number)).toBeNull();
    await computeLateRisks(shop.context);
    const kept = await db.selectFrom('late_risks').select('order_id').where('order_id', '=', risky.id).execute();
    expect(kept).toEqual([]);
  });

  test('says nothing of a status that few orders were in', async () => {
    const { number } = await inMiami({ days: 2, left: 4, status: 'IN_DISTRIBUTION' });
    await computeLateRisks(shop.context);
    expect(await riskOf(number)).toBeNull();
  });
});

test('the queue is sorted by the money that is at risk, page by page like by age', async () => {
  const cents = [9_000, 50_000, 20_000];
  const held: { number: number; id: string }[] = [];
  for (const amount_usd_cents of cents) {
    const order = await inMiami({ days: 0, left: 6 });
    await db.updateTable('orders').set({ amount_usd_cents }).where('id', '=', order.id).execute();
    const undecided = { decision: null, decided_at: null, decided_by: null, reason: null };
    const row = { id: randomUUID(), order_id: order.id, signals: '[]', points: 9, held_at: shop.clock.now() };
    await db
      .insertInto('order_holds')
      .values({ ...row, ...undecided })
      .execute();
    held.push(order);
  }
  await computeLateRisks(shop.context);
  const byRisk = { sort: 'risk', descending: true } as const;
  const { rows } = (await owner.call('listExceptions', { ...byRisk, kind: 'order-held' })).body;
  expect(rows.map(({ orderNumber }) => orderNumber)).toEqual([1, 2, 0].map((place) => held[place]?.number));
  expect(rows[0]?.latePercent).toBe(50);
  const after = rows[0]?.position ?? '';
  const rest = (await owner.call('listExceptions', { ...byRisk, kind: 'order-held', after })).body;
  expect(rest.rows).toEqual(rows.slice(1));
});

describe('the mail that an order may be late', () => {
  test('goes out once, before the promised day, without another day in it', async () => {
    const { id, number } = await inMiami({ days: 0, left: 1 });
    await Promise.all([computeLateRisks(shop.context), computeLateRisks(shop.context)]);
    await computeLateRisks(shop.context);
    const [mail, ...others] = await delayMails(id);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`Tu orden n.º ${number} puede llegar después de lo que te prometimos`);
    expect(mail?.text.match(/\d+ de [a-z]+/g)).toHaveLength(1);
  });

  test('does not go out for what is probably in time, is late already, is held, or while it is stopped', async () => {
    const safe = await inMiami({ days: 0, left: 7 });
    const over = await inMiami({ days: 0, left: -1 });
    const held = await inMiami({ days: 0, left: 1 });
    const undecided = { decision: null, decided_at: null, decided_by: null, reason: null };
    const row = { id: randomUUID(), order_id: held.id, signals: '[]', points: 9, held_at: shop.clock.now() };
    await db
      .insertInto('order_holds')
      .values({ ...row, ...undecided })
      .execute();
    await computeLateRisks(shop.context);
    for (const { id } of [safe, over, held]) expect(await delayMails(id)).toEqual([]);
    const stopped = await inMiami({ days: 0, left: 1 });
    const effects = (await owner.act('changeSwitch', { name: 'delay-mails', stop: true })).body.effects;
    expect(effects).toEqual(['Nadie recibe un correo porque su orden puede llegar después de lo prometido.']);
    await computeLateRisks(shop.context);
    expect(await delayMails(stopped.id)).toEqual([]);
    await owner.act('changeSwitch', { name: 'delay-mails', stop: false });
    await computeLateRisks(shop.context);
    expect(await delayMails(stopped.id)).toHaveLength(1);
  });
});
