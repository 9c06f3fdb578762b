import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  announce,
  boughtOrder,
  consolidatedOrder,
  orderIn,
  plainGoods,
  readOrder,
  type Shopper,
  shopper,
} from '#testing/order-journey.ts';
import { startShop, type TestShop } from '#testing/shop.ts';

let shop: TestShop;
let who: Shopper;

beforeAll(async () => {
  shop = await startShop();
  who = await shopper(shop);
});
afterAll(() => shop.stop());

test('an order to be picked up goes all the way to COMPLETED', async () => {
  const { id, carrierTrackingNumber } = await consolidatedOrder(shop, who);
  for (const code of ['ALVOL', 'ATC', 'SHOFD', 'SHDEL']) {
    expect((await announce(shop, carrierTrackingNumber, code)).status).toBe(200);
  }
  const order = await readOrder(shop, who, id);
  expect(order.status).toBe('COMPLETED');
  expect(order.events.map((event) => event.code)).toEqual([
    'NEW',
    'PROCESSING',
    'PAID',
    'ZINC_PROCCESSING',
    'ZINC_PAID',
    'PACKAGE_RECEIVED',
    'READY_TO_DELIVER',
    'SHIPPING',
    'PACKAGE_SHIPPED',
    'PICK_UP',
    'DELIVERED',
    'COMPLETED',
  ]);
});
