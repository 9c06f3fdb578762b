import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openPool } from '#db/pool.ts';
import type { Tables } from '#db/schema.ts';
import { parseAsin } from '#domain/catalog/asin.ts';
import type { Context } from '#server/context.ts';
import { findSession } from '#server/features/people/accounts/session.ts';
import { insertProducts } from '#testing/products.ts';
import { sharedShop } from '#testing/shop.ts';
import { addItem } from './add-item.ts';
import { changeQuantity, removeItem } from './change-item.ts';
import { readCart } from './read-cart.ts';

const statements: string[] = [];

const shop = await sharedShop();
const customer = await shop.createCustomer();
const pool = openPool({ url: shop.databaseUrl, max: 1 });
const dialect = new PostgresDialect({ pool });
const db = new Kysely<Tables>({ dialect, log: ({ query }) => void statements.push(query.sql) });
const context: Context = { ...shop.context, db };

afterAll(() => pool.end());

/** How many statements a call of the customer sends, from its session to its answer. */
async function countStatements(call: () => Promise<unknown>): Promise<number> {
  statements.length = 0;
  await findSession(context, customer.token);
  expect(await call()).toMatchObject({ user: customer.id });
  return statements.length;
}

test('a product is added to a cart in three statements, changed and removed in five, and the cart is read in two', async () => {
  const asins = await insertProducts(shop, [{}, {}]);
  const [known, added] = asins.map((asin) => parseAsin(asin));
  if (!known || !added) throw new Error('no product');
  const add = (productId: typeof known, key: string) =>
    addItem(context, { customerId: customer.id, key: { key, requestHash: key } }, { productId, quantity: 1 });
  // The first creates the cart under its lock, and reads what is stopped.
  await countStatements(() => add(known, 'first'));
  const ofNewLine = await countStatements(() => add(added, 'second'));
  const ofKnownLine = await countStatements(() => add(known, 'third'));
  expect([ofNewLine, ofKnownLine]).toEqual([3, 3]);
  const { body } = await shop.call('readCart', {}, { token: customer.token });
  const [line] = body.cartItems;
  expect(line).toMatchObject({ productId: known, quantity: 2 });
  expect(await countStatements(() => changeQuantity(context, customer.id, { id: line.id, quantity: 5 }))).toBe(5);
  expect(await countStatements(() => removeItem(context, customer.id, line.id))).toBe(5);
  expect(await countStatements(() => readCart(context, customer.id))).toBe(2);
});

test('what the server keeps of these statements finds every row by an index, whatever its values', async () => {
  const kept = await pool.query<{ statement: string }>('select statement from pg_prepared_statements');
  expect(kept.rows.length).toBeGreaterThanOrEqual(7);
  await pool.query('set enable_seqscan = off');
  for (const { statement } of kept.rows) {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${statement}`);
    const scans = rows.map((row) => row['QUERY PLAN']).filter((line) => line.includes('Seq Scan'));
    expect(scans, statement).toEqual([]);
  }
});
