import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  createShopper,
  payAtBank,
  placeOrder,
  placePurchasedOrder,
  plainProducts,
  waitForShipment,
} from './order-steps.ts';
import { startShop } from './shop.ts';

const shop = await startShop();

const TABLES = ['orders', 'order_lines', 'order_events', 'payment_attempts', 'purchases', 'packages', 'mails'];

/** What differs from order to order: ids, instants, addresses of customers, numbers, ciphers. */
const OWN = [
  /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
  /\d{4}-\d\d-\d\dT[\d:.]+(\+00:00|Z)/g,
  /\d\d\/\d\d\/\d{4}, \d\d:\d\d/g,
  /persona-[0-9a-f]+/g,
  /(?<="(id|number|tracking_number|transaction_id|authorization_code|document)": )("[^"]+"|\d+)/g,
];

/** Every row of an order and of its mails, without what differs from order to order. */
async function rowsOf({ id, number }: { id: string; number: number }) {
  const parts = TABLES.map((table) => {
    const owner = { orders: 'id', mails: 'subject_id' }[table] ?? 'order_id';
    return sql`select ${table}::text as "table", to_jsonb(t)::text as row from ${sql.table(table)} t
      where ${sql.ref(owner)}::text = ${id}`;
  });
  const { rows } = await sql<{ table: string; row: string }>`${sql.join(parts, sql` union all `)}`.execute(
    shop.context.db,
  );
  return rows
    .map(({ table, row }) => OWN.reduce((text, own) => text.replaceAll(own, '*'), `${table} ${row}`))
    .map((text) => text.replaceAll(String(number), '*'))
    .toSorted();
}

test('a purchase that is shipped at once has the rows of one that goes through its steps', async () => {
  const asins = plainProducts(2);
  const shopper = await createShopper(shop);
  // Every order is sent in two packages.
  await shop.control('zinc', { scenario: 'split' });
  const real = await placeOrder(shop, shopper, { asins });
  await payAtBank(shop, shopper, real);
  await waitForShipment(shop, real.id);
  const direct = await placePurchasedOrder(shop, await createShopper(shop), { asins });
  await shop.drain();
  expect(await rowsOf(direct)).toEqual(await rowsOf(real));
});
