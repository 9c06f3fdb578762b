import { expect, test } from 'vitest';
import { asinOf } from '#testing/products.ts';
import { sharedShop } from '#testing/shop.ts';

const shop = await sharedShop();

test('a demo product without a chosen size does not enter the cart, its variants do [CART-13]', async () => {
  const { token } = await shop.createCustomer();
  const unchosen = asinOf('B0CH00SE1T');
  const add = (productId: string) => shop.call('addCartItem', { body: { productId, quantity: 1 } }, { token });
  const { variations } = (await shop.call('readProduct', { params: { asin: unchosen } })).body;
  const sizes = variations.find(({ variationName }: { variationName: string }) => variationName === 'Size').values;
  expect(sizes.map(({ value, selected }: { value: string; selected: boolean }) => [value, selected])).toEqual([
    ['Small', false],
    ['Medium', false],
    ['Large', false],
  ]);
  const refused = await add(unchosen);
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.body)).toContain('Seleccione las variantes correspondientes antes de continuar');
  expect((await shop.call('readCart', {}, { token })).status).toBe(404);
  const medium = sizes[1].asin;
  await shop.call('readProduct', { params: { asin: medium } });
  expect((await add(medium)).status).toBe(201);
});
