import { expect, test } from 'vitest';
import type { Product } from '#domain/catalog/product.ts';
import { cents } from '#domain/money/cents.ts';
import { insertProducts } from '#testing/products.ts';
import { sharedShop } from '#testing/shop.ts';

const shop = await sharedShop();

const taxable = (dollars: number): Partial<Product> => ({ price: cents(dollars * 100) });
const book = (dollars: number): Partial<Product> => ({
  ...taxable(dollars),
  categories: ['Books', 'Literature & Fiction'],
});

async function quoteOf(products: Partial<Product>[], useFranchise: string) {
  const productsAsin = (await insertProducts(shop, products)).map((asin) => ({ asin, quantity: 1 }));
  return (await shop.call('quoteFees', { body: { useFranchise, productsAsin } })).body;
}

test('books alone use no franchise and pay no tax, whatever is requested and whatever they cost', async () => {
  const nothingTaxable = {
    useFranchise: 'NOT_APPLICABLE',
    franchiseRefusal: 'NOTHING_TAXABLE',
    franchiseOffered: false,
  };
  for (const useFranchise of ['USE', 'NOT_USE', 'NOT_APPLICABLE']) {
    for (const dollars of [40, 200, 250]) {
      const fees = await quoteOf([book(dollars)], useFranchise);
      expect(fees).toMatchObject({ ...nothingTaxable, francheseFees: 0, iva: 0, extraFees: 0 });
    }
  }
});

test('one taxable product is enough for the choice and the franchise', async () => {
  const fees = await quoteOf([book(40), taxable(10)], 'USE');
  expect(fees).toMatchObject({ useFranchise: 'USE', franchiseRefusal: null, franchiseOffered: true });
});

test('the reason is given although the limit is exceeded and USE was not requested', async () => {
  const fees = await quoteOf([taxable(250)], 'NOT_APPLICABLE');
  expect(fees).toMatchObject({ useFranchise: 'NOT_APPLICABLE', franchiseRefusal: 'AMOUNT' });
});
