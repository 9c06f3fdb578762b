import { expect, test } from 'vitest';
import { createShopper, placeOrder, readOrder } from '#testing/order-steps.ts';
import { writeToOrder } from '#testing/refund-steps.ts';
import { sharedShop } from '#testing/shop.ts';
import { transitionOrder } from './transition-order.ts';

const shop = await sharedShop();
const shopper = await createShopper(shop);

test('a transition returns the order as it is then, and a second one of the order before throws', async () => {
  const { id } = await placeOrder(shop, shopper);
  const at = shop.clock.now();
  const work = writeToOrder(shop, id, async (tx, order) => {
    const moved = await transitionOrder(shop.context, tx, { order, trigger: 'bank-chosen', at });
    expect(moved?.status).toBe('PROCESSING');
    await transitionOrder(shop.context, tx, { order, trigger: 'canceled-by-shopper', at });
  });
  await expect(work).rejects.toThrow('no result');
  expect((await readOrder(shop, shopper, id)).status).toBe('NEW');
});
