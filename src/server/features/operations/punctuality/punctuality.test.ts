import { afterAll, expect, test } from 'vitest';
import type { Ledger } from '#contract/punctuality.ts';
import { openPool } from '#db/pool.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { addDays, weekOf } from '#domain/time/week.ts';
import { sumUpFigures } from '#server/features/operations/day-figures/sum-up-figures.ts';
import { insertHistory } from '#testing/order-history.ts';
import { startShop } from '#testing/shop.ts';

const shop = await startShop({ config: { roles: ['web', 'migrate'] } });
const pool = openPool({ url: shop.databaseUrl, max: 1 });
const today = montevideoDay(shop.clock.now().toISOString());
const promised = weekOf(addDays(today, -21)).from;

afterAll(() => pool.end());

const ledger = async (): Promise<Ledger> => (await shop.call('readLedger', {})).body;

/** Orders that were promised for one day: paid twelve days before it, and what became of them. */
await insertHistory(pool, { customers: 10, orders: 100, views: 0 });
await pool.query(
  `update orders set promised_on = $1::date, status = case
    when number % 10 = 0 then 'SHIPPING' when number % 10 = 1 then 'CANCELED' else 'DELIVERED' end,
    delivery_zone = case when number % 10 < 7 then 'PICKUP' else 'MONTEVIDEO' end
  where carrier_tracking_number like 'history-%'`,
  [promised],
);
await pool.query(
  `delete from order_events using orders where orders.id = order_id and carrier_tracking_number like 'history-%'`,
);
await pool.query(
  `insert into order_events (order_id, code, description, visible, happened_at)
    select id, 'PAID', '', true, $1::date - 12 + interval '15 hours' from orders where promised_on = $1::date
    union all select id, 'DELIVERED', '', true,
      $1::date + (case when number % 10 = 2 then 3 else -2 end) + interval '15 hours'
    from orders where promised_on = $1::date and status = 'DELIVERED'`,
  [promised],
);

test('before the days are summed up nothing is said', async () => {
  expect(await ledger()).toMatchObject({ all: null, weeks: [] });
});

test('orders count by what was promised: late ones too while they are under way, canceled ones not', async () => {
  await sumUpFigures(shop.context);
  const { all, zones, weeks, days } = await ledger();
  // Of each ten one was canceled, one is under way, one came three days late.
  expect(all).toEqual({ orders: 90, onTime: 70, late: 20, median: 10, ninetieth: null });
  expect(zones).toEqual([
    { zone: 'PICKUP', kept: { orders: 60, onTime: 40, late: 20, median: 10, ninetieth: null } },
    { zone: 'MONTEVIDEO', kept: { orders: 30, onTime: 30, late: 0, median: 10, ninetieth: 10 } },
    { zone: 'OTHER_DEPARTMENTS', kept: null },
  ]);
  expect(weeks.find(({ week }) => week.from === promised)).toEqual({ week: weekOf(promised), all, zones });
  expect(days.to).toBe(addDays(today, -1));
});

test('says nothing of anybody: the answer has days, zones and counts alone', async () => {
  const text = JSON.stringify(await ledger());
  const { rows } = await pool.query<{ id: string; number: string }>(
    'select id, number from orders where promised_on is not null limit 5',
  );
  for (const { id } of rows) expect(text).not.toContain(id);
  expect(text).not.toMatch(/historia|history/);
});
