import { test } from 'vitest';
import { fillCart, plainGoods, shopper } from '#testing/order-journey.ts';
import { startShop } from '#testing/shop.ts';
test('x', async () => {
  const shop = await startShop();
  const who = await shopper(shop);
  const goods = plainGoods(8);
  console.log(goods);
  const cart = await fillCart(shop, who, goods.slice(5, 7));
  console.log(JSON.stringify(cart.cartItems.map((i: any) => [i.productId, i.quantity])));
  await shop.stop();
});
