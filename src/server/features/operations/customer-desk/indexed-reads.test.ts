import { afterAll, expect, test } from 'vitest';
import { MAX_COUNTED } from '#contract/backoffice/page.ts';
import { openPool } from '#db/pool.ts';
import type { Context } from '#server/context.ts';
import { createStaff } from '#testing/backoffice.ts';
import { insertHistory } from '#testing/order-history.ts';
import { createShopper, placeOrder } from '#testing/order-steps.ts';
import { findLongReads } from '#testing/rows-read.ts';
import { startShop } from '#testing/shop.ts';
import { countCustomers, listCustomerOrders, listCustomers } from './list-customers.ts';
import { mergeCustomers } from './merge-customers.ts';
import { FEW } from './person-search-repository.ts';
import { readCustomer } from './read-customer.ts';

/** Above a page, far below the customers and orders of everybody. */
const MAX_ROWS_READ = 500;
const CUSTOMERS = 10_000;

const shop = await startShop();
const shopper = await createShopper(shop);
const other = await createShopper(shop);
for (const person of [shopper, other]) await placeOrder(shop, person);
await shop.drain();
const { id, email } = await createStaff(shop, 'owner');
const session = { factor: 'passkey', role: 'owner', confirmedAt: shop.clock.now() } as const;
const { id: sessionId } = await shop.context.db
  .selectFrom('staff_sessions')
  .select('id')
  .where('staff_id', '=', id)
  .executeTakeFirstOrThrow();
const staff: Parameters<typeof readCustomer>[1]['staff'] = {
  id: sessionId,
  staffId: id,
  name: 'Ana',
  email,
  ...session,
};
const pool = openPool({ url: shop.databaseUrl, max: 4 });
await insertHistory(pool, { customers: CUSTOMERS, orders: CUSTOMERS, views: 0 });
await pool.query('update customers set phone = $1 where id = $2', ['098111222', shopper.id]);
await pool.query('vacuum analyze customers');
await pool.query('analyze');

afterAll(() => pool.end());

const longReads = (work: (context: Context) => Promise<unknown>, maxRows = MAX_ROWS_READ) =>
  findLongReads({ pool, maxRows }, (db) => work({ ...shop.context, db }));

test('lists, searches and the page of a customer read no other customers than they show', async () => {
  const id = shopper.id;
  const place = `${shop.clock.now().getTime() * 1000} ${id}`;
  const part = shopper.email.slice(8, 20);
  for (const q of ['', shopper.email, 'UY-20001', '098 111 222', '111222', '4.123.456', part, `${part} lu`])
    for (const after of [undefined, place])
      for (const descending of [true, false]) {
        const input = { q, after, descending };
        expect([q, await longReads((context) => listCustomers(context, { input, staff }))]).toEqual([q, []]);
        // Of an empty search it counts a thousand.
        const count = await longReads((context) => countCustomers(context, { input: { q }, staff }), MAX_COUNTED + 1);
        expect([q, count]).toEqual([q, []]);
      }
  expect(await longReads((context) => listCustomerOrders(context, { input: { id }, staff }))).toEqual([]);
  expect(await longReads((context) => readCustomer(context, { input: { id }, staff }))).toEqual([]);
});

test('parts that many people have, and two that nobody has together, read a bounded number of them', async () => {
  const place = `${shop.clock.now().getTime() * 1000} ${shopper.id}`;
  for (const q of ['historia', 'ana suar', 'suar an', 'suarez fernandez'])
    for (const after of [undefined, place])
      for (const descending of [true, false]) {
        const input = { q, after, descending };
        const long = await longReads((context) => listCustomers(context, { input, staff }), FEW + MAX_ROWS_READ);
        expect([q, long]).toEqual([q, []]);
      }
});

test('a merge reads what the two accounts have', async () => {
  const merge = (context: Context) =>
    context.db.transaction().execute(async (tx) => {
      const act = { ...context, db: tx as never, tx, outside: context };
      const input = { id: shopper.id, email: other.email };
      expect(await mergeCustomers(act, { input, staff })).toHaveProperty('effects');
    });
  expect(await longReads(merge)).toEqual([]);
});
