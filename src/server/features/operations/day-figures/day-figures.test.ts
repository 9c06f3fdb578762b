import { afterAll, expect, test } from 'vitest';
import { openDatabase, openPool } from '#db/pool.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { addDays } from '#domain/time/week.ts';
import { sumFigures } from '#domain/week/figures.ts';
import { insertHistory } from '#testing/order-history.ts';
import { findLongReads } from '#testing/rows-read.ts';
import { startShop } from '#testing/shop.ts';
import { computeDays, readDays } from './read-days.ts';
import { sumUpFigures } from './sum-up-figures.ts';

const shop = await startShop();
const { db } = shop.context;
const pool = openPool({ url: shop.databaseUrl, max: 4 });
const today = montevideoDay(shop.clock.now().toISOString());
const old = { from: addDays(today, -400), to: addDays(today, -380) };
const recent = { from: addDays(today, -60), to: today };
await insertHistory(pool, { customers: 50, orders: 2640, views: 0 });
await pool.query(`update orders set created_at = created_at - interval '80 days'`);
// Some of them in the last weeks, with a delivery a week after each payment.
await pool.query(`
  update order_events event set happened_at = now() - make_interval(days => (number % 40)::int + case code when 'NEW' then 9
    when 'PAID' then 9 when 'ZINC_PAID' then 7 else 1 end), code = case code when 'COMPLETED' then 'DELIVERED' else code end
  from orders where orders.id = order_id and number % 4 = 0`);
await pool.query(`
  update payment_attempts set settled_at = now() - make_interval(days => (number % 40)::int + 9)
  from orders where orders.id = order_id and number % 4 = 0 and state = 'approved'`);

afterAll(() => pool.end());

const stored = () => db.selectFrom('day_figures').selectAll().orderBy('day').execute();

test('the figures of days together are those of the period at once, however it is divided', async () => {
  const days = await computeDays(db, recent);
  const one = await Promise.all(days.map(({ day }) => computeDays(db, { from: day, to: day })));
  expect(one.flat()).toEqual(days);
  const { paid, paidUsd, onTime, late } = sumFigures(days);
  expect(paid).toBeGreaterThan(300);
  expect(paidUsd).toBe(5000 * paid);
  expect(onTime + late).toBeGreaterThan(300);
  expect(days.flatMap(({ legTimes }) => legTimes)).toContainEqual({
    leg: 'bought',
    hours: 48,
    count: expect.any(Number),
  });
});

test('the job stores the days that are over, once, and they are read as they stood', async () => {
  const before = await readDays(db, recent, today);
  await sumUpFigures(shop.context);
  await sumUpFigures(shop.context);
  const rows = await stored();
  expect(rows.map(({ day }) => day)).toEqual(Array.from({ length: 731 }, (_, index) => addDays(today, index - 731)));
  expect(await readDays(db, recent, today)).toEqual(before);
  expect(
    await findLongReads({ pool, maxRows: 61 }, (reads) =>
      readDays(reads, { ...recent, to: addDays(today, -1) }, today),
    ),
  ).toEqual([]);
});

test('a day of the last week is renewed after an hour, one of the last quarter after a day, an older one after a week', async () => {
  const later = (hours: number) => new Date(shop.clock.now().getTime() + hours * 60 * 60_000);
  const renewed = async (hours: number) => {
    const at = later(hours);
    await sumUpFigures({ db, clock: () => at });
    return (await stored()).filter(({ computed_at }) => computed_at.getTime() === at.getTime()).length;
  };
  expect(await renewed(1)).toBe(8);
  expect(await renewed(48)).toBe(91);
  expect(await renewed(10 * 24)).toBe(731);
});

test('days that no job has come to are computed, on a connection that may not write', async () => {
  await db.deleteFrom('day_figures').execute();
  const readOnly = openDatabase(
    openPool({ url: `${shop.databaseUrl}?options=-c%20default_transaction_read_only%3Don`, max: 1 }),
  );
  expect(await readDays(readOnly, old, today)).toEqual(await computeDays(db, old));
  expect(await stored()).toEqual([]);
  await readOnly.destroy();
});
