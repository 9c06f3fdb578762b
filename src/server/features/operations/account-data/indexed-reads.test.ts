import { afterAll, expect, test } from 'vitest';
import { openPool } from '#db/pool.ts';
import type { Context } from '#server/context.ts';
import { listOrders } from '#server/features/checkout/orders/list-orders.ts';
import { trackOrder } from '#server/features/checkout/orders/track-order.ts';
import { insertHistory } from '#testing/order-history.ts';
import { createShopper, placeOrder } from '#testing/order-steps.ts';
import { findLongReads } from '#testing/rows-read.ts';
import { writeSealedValue } from '#testing/sealed-values.ts';
import { startShop } from '#testing/shop.ts';
import { deleteAccount } from './delete-account.ts';
import { exportAccount } from './export-account.ts';

const OWN_ORDERS = 5;
/** Far below the orders of everybody, and above their few refunds, of which reading all is the cheapest. */
const MAX_ROWS_READ = 500;

const shop = await startShop();
const shopper = await createShopper(shop);
const { id } = await placeOrder(shop, shopper);
await shop.drain();
const pool = openPool({ url: shop.databaseUrl, max: 4 });
await insertHistory(pool, { customers: 300, orders: 3000, views: 0 });
await pool.query(
  `update orders set customer_id = own.customer_id, customer_email = own.customer_email, fees = own.fees,
      address = own.address, consignee = own.consignee from orders own
    where own.id = $1 and orders.id in (select id from orders where status = 'COMPLETED' limit ${OWN_ORDERS})`,
  [id],
);
const { rows } = await pool.query<{ id: string }>('select id from orders where customer_id = $1', [shopper.id]);
for (const own of rows) {
  const place = { column: 'orders.consignee.document', id: own.id } as const;
  await writeSealedValue(shop.context.db, place, shop.context.fieldCipher.encrypt('48712061', place));
}
await pool.query("update orders set status = 'CANCELED' where id = $1", [id]);
await pool.query("update payment_attempts set state = 'expired' where order_id = $1", [id]);
await pool.query('analyze');

afterAll(() => pool.end());

const longReads = (work: (context: Context) => Promise<unknown>) =>
  findLongReads({ pool, maxRows: MAX_ROWS_READ }, (db) => work({ ...shop.context, db }));

test('what a customer reads of the own orders does not read those of others', async () => {
  expect(await longReads((context) => listOrders(context, shopper.id, {}))).toEqual([]);
  expect(await longReads((context) => trackOrder(context, shopper.id, 'history-1'))).toEqual([]);
  const session = { id: shopper.id, customerId: shopper.id } as Parameters<typeof exportAccount>[1];
  expect(await longReads((context) => exportAccount(context, session))).toEqual([]);
});

test('a deletion finds the notices of its orders without reading those of others', async () => {
  const countNotices = async () => {
    const { rows } = await pool.query("select count(*)::int as count from inbound_events where body <> '{}'");
    return rows[0].count as number;
  };
  const before = await countNotices();
  const proof = { password: shopper.password, clientAddress: 'test' };
  const erase = async (context: Context) => {
    expect(await deleteAccount(context, shopper.id, proof)).toBeUndefined();
  };
  expect(await longReads(erase)).toEqual([]);
  expect(await countNotices()).toBe(before - OWN_ORDERS);
});
