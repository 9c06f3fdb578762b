import { expect, test } from 'vitest';
import type { FranchisePlan } from '#contract/franchises.ts';
import type { Product } from '#domain/catalog/product.ts';
import { cents } from '#domain/money/cents.ts';
import { createShopper, fillCart, placeOrder, type Shopper } from '#testing/order-steps.ts';
import { insertProducts } from '#testing/products.ts';
import { sharedShop } from '#testing/shop.ts';

const shop = await sharedShop();

const lamp = (dollars: number): Partial<Product> => ({
  price: cents(dollars * 100),
  productDetails: [{ name: 'Item Weight', value: '400 g' }],
});
const plan = async ({ token }: Shopper): Promise<FranchisePlan> =>
  (await shop.call('readFranchisePlan', {}, { token })).body;
const declare = ({ token }: Shopper, body: { shipments: number; goods: number }) =>
  shop.call('declareFranchises', { body }, { token });

test('a new customer has all franchises of the year and nothing planned', async () => {
  const shopper = await createShopper(shop);
  expect(await plan(shopper)).toMatchObject({
    shipmentsPerYear: 3,
    below: 200,
    annual: null,
    left: 3,
    orders: [],
    declared: { shipments: 0, goods: 0 },
    plan: null,
  });
});

test('orders and what was received by others count, in the quotes too', async () => {
  const shopper = await createShopper(shop);
  const order = await placeOrder(shop, shopper);
  expect(await plan(shopper)).toMatchObject({ left: 2, orders: [{ id: order.id, status: order.status }] });
  const declared = await declare(shopper, { shipments: 2, goods: 310.5 });
  expect(declared.body).toMatchObject({ left: 0, declared: { shipments: 2, goods: 310.5 } });
  const [asin = ''] = await insertProducts(shop, [lamp(50)]);
  const body = { useFranchise: 'USE' as const, productsAsin: [{ asin, quantity: 1 }] };
  const quoted = await shop.call('quoteFees', { body }, { token: shopper.token });
  expect(quoted.body).toMatchObject({ useFranchise: 'NOT_USE', franchiseRefusal: 'YEAR_COUNT', franchiseLeft: 0 });
  expect((await declare(shopper, { shipments: 0, goods: 0 })).body).toMatchObject({ left: 2 });
  const stranger = await createShopper(shop);
  expect(await plan(stranger)).toMatchObject({ left: 3, orders: [] });
});

test('the plan divides what is in the cart by the franchises that are left, and says what January saves', async () => {
  const shopper = await createShopper(shop);
  const asins = await insertProducts(shop, [lamp(150), lamp(160)]);
  await fillCart(shop, shopper, { asins });
  const free = (await plan(shopper)).plan;
  expect(free?.shipments.map(({ useFranchise, taxes }) => [useFranchise, taxes])).toEqual([
    ['USE', 0],
    ['USE', 0],
  ]);
  expect(free?.savedInJanuary).toBeNull();
  await declare(shopper, { shipments: 2, goods: 0 });
  const short = (await plan(shopper)).plan;
  const taxes = short?.shipments.reduce((sum, shipment) => sum + shipment.taxes, 0) ?? 0;
  expect(taxes).toBeGreaterThan(0);
  expect(short?.savedInJanuary).toBeGreaterThan(0);
  const held = short?.shipments.flatMap(({ products }) => products.map(({ asin }) => asin)) ?? [];
  expect(held.toSorted()).toEqual(asins.toSorted());
});

test('refuses numbers that no year has, and names the field', async () => {
  const shopper = await createShopper(shop);
  for (const [body, field] of [
    [{ shipments: 100, goods: 0 }, 'shipments'],
    [{ shipments: 1, goods: -1 }, 'goods'],
    [{ shipments: 1, goods: 10.005 }, 'goods'],
  ] as const)
    expect(await declare(shopper, body)).toMatchObject({ status: 400, body: { errors: [{ field }] } });
});
