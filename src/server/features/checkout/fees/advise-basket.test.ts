import { expect, test } from 'vitest';
import type { BasketAdvice } from '#contract/cart.ts';
import type { Product } from '#domain/catalog/product.ts';
import { cents } from '#domain/money/cents.ts';
import { createShopper, placeOrder } from '#testing/order-steps.ts';
import { insertProducts } from '#testing/products.ts';
import { sharedShop } from '#testing/shop.ts';

const shop = await sharedShop();

/** A product by its price in dollars and its weight in grams. */
const priced = (dollars: number, grams: number, about: Partial<Product> = {}): Partial<Product> => ({
  price: cents(dollars * 100),
  productDetails: [{ name: 'Item Weight', value: `${grams} g` }],
  ...about,
});
const BOOK: Partial<Product> = { productTitle: 'El Aleph', categories: ['Books', 'Literature & Fiction'] };

async function advise(
  products: Partial<Product>[],
  token?: string,
): Promise<{ asins: string[]; advice: BasketAdvice }> {
  const asins = await insertProducts(shop, products);
  const productsAsin = asins.map((asin) => ({ asin, quantity: 1 }));
  const { status, body } = await shop.call('adviseBasket', { body: { productsAsin } }, token ? { token } : {});
  expect(status).toBe(200);
  return { asins, advice: body };
}

test('advises to order books apart where they bring the rest over the limit of the franchise', async () => {
  const { asins, advice } = await advise([priced(150, 400), priced(60, 400, BOOK)]);
  const [lamp, book] = asins;
  expect(advice.split?.together).toMatchObject({ productsTotal: 210 });
  expect(advice.split?.shipments).toMatchObject([
    { products: [{ asin: lamp, quantity: 1 }], fees: { useFranchise: 'USE', iva: 0, francheseFees: 0 } },
    { products: [{ asin: book, quantity: 1 }], fees: { useFranchise: 'NOT_APPLICABLE', iva: 0, extraFees: 0 } },
  ]);
  const { together, shipments, saved } = advice.split ?? { together: { total: 0 }, shipments: [], saved: 0 };
  expect(together.total - shipments.reduce((sum, { fees }) => sum + fees.total, 0)).toBeCloseTo(saved, 5);
});

test('says nothing of a basket that costs least as one order', async () => {
  const { advice } = await advise([priced(20, 300), priced(30, 300)]);
  expect(advice).toEqual({ split: null, tier: null });
});

test('says how much weight is missing until the freight costs less', async () => {
  const { advice } = await advise([priced(40, 2900)]);
  expect(advice.tier).toEqual({ missingGrams: 100, fromKilograms: 3, saved: 13 });
});

test('spends no more franchises than the customer has left this year', async () => {
  const shopper = await createShopper(shop);
  const lamps = [priced(150, 400), priced(150, 400)];
  const before = await advise(lamps, shopper.token);
  expect(before.advice.split?.shipments.map(({ fees }) => fees.useFranchise)).toEqual(['USE', 'USE']);
  for (let count = 0; count < 2; count++) await placeOrder(shop, shopper);
  const after = await advise(lamps, shopper.token);
  expect(after.advice.split?.shipments.map(({ fees }) => fees.useFranchise)).toEqual(['NOT_USE', 'USE']);
});

test('refuses products that cannot be quoted', async () => {
  const body = { productsAsin: [{ asin: 'B000000000', quantity: 1 }] };
  expect(await shop.call('adviseBasket', { body })).toMatchObject({ status: 422 });
});
