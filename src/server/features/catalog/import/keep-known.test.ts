import { describe, expect, test } from 'vitest';
import { unitWeight } from '#domain/weight/unit-weight.ts';
import { importProducts, writeProducts } from '#server/features/catalog/products/write-products.ts';
import { createTestImporter, jsonLines } from '#testing/importer.ts';
import { asinOf, buildProduct } from '#testing/products.ts';

const importer = await createTestImporter();

const IMAGE = 'https://m.media-amazon.com/images/I/a.jpg';

function fullRecord(asin: string) {
  return {
    asin,
    productTitle: 'Cast iron stove',
    price: 120,
    retailPrice: 150,
    prime: true,
    condition: 'Renewed',
    series: 'Hearth',
    variations: [{ variationName: 'Size', values: [{ value: 'Large', asin, selected: true, available: true }] }],
    countReview: 1404,
    productRating: 4.5,
    productDescription: 'Heats a whole house.',
    imageUrlList: [IMAGE],
    features: ['Heavy'],
    productDetails: [
      { name: 'Item Weight', value: '18 kg' },
      { name: 'Color', value: 'Black' },
    ],
    manufacturer: 'Norda',
    categories: ['Home', 'Stoves'],
    soldBy: 'Norda US',
    fulfilledBy: 'Amazon',
    availability: 'In Stock',
    _source: 'full',
  };
}

describe('a record with empty fields', () => {
  test('keeps every field that is known, also when imported again, and the summary counts them', async () => {
    const full = fullRecord('B0KEEPALL1');
    await importer.load('full.jsonl', jsonLines(full));
    const before = await importer.product('B0KEEPALL1');
    const bare = jsonLines({ asin: 'B0KEEPALL1', productTitle: 'Cast iron stove', price: 110 });
    const first = await importer.load('bare.jsonl', bare);
    expect(first.summary).toMatchObject({ changed: 1, filled: 0, dropped: 0 });
    expect(first.summary.kept).toBe(16);
    expect(await importer.product('B0KEEPALL1')).toEqual({ ...before, price: 11_000 });
    const second = await importer.load('bare.jsonl', bare);
    expect(second.summary).toMatchObject({ changed: 0, unchanged: 1 });
    const row = await importer.db
      .selectFrom('products')
      .select('extra')
      .where('asin', '=', 'B0KEEPALL1')
      .executeTakeFirst();
    expect(row?.extra).toEqual({ _source: 'full' });
  });

  test('fills what was not known', async () => {
    await importer.load('bare.jsonl', jsonLines({ asin: 'B0FILLED01', productTitle: 'Cast iron stove' }));
    const { summary } = await importer.load('full.jsonl', jsonLines(fullRecord('B0FILLED01')));
    expect(summary).toMatchObject({ changed: 1, kept: 0, filled: 15, dropped: 0 });
    expect((await importer.product('B0FILLED01')).features).toEqual(['Heavy']);
  });

  test('keeps the known weight when its own details have none or a placeholder', async () => {
    await importer.load('full.jsonl', jsonLines(fullRecord('B0WEIGHTS1')));
    const record = { asin: 'B0WEIGHTS1', productTitle: 'Cast iron stove' };
    for (const value of ['unknown', '0.01 ounces']) {
      const productDetails = [
        { name: 'Item weight', value },
        { name: 'Color', value: 'Grey' },
      ];
      await importer.load('details.jsonl', jsonLines({ ...record, productDetails }));
      const details = (await importer.product('B0WEIGHTS1')).productDetails;
      expect(unitWeight(details)).toBe(18_000);
      expect(details).toContainEqual({ name: 'Color', value: 'Grey' });
    }
  });

  test('with another price drops the known sale price, which belongs to the known price', async () => {
    const asin = 'B0SALEPRI1';
    await importer.load('sale.jsonl', jsonLines({ asin, productTitle: 'Stove', price: 100, salePrice: 60 }));
    const same = await importer.load('same.jsonl', jsonLines({ asin, productTitle: 'Stove', price: 100 }));
    expect(same.summary).toMatchObject({ unchanged: 1, kept: 1 });
    const other = await importer.load('other.jsonl', jsonLines({ asin, productTitle: 'Stove', price: 110 }));
    expect(other.summary).toMatchObject({ changed: 1, dropped: 1 });
    expect(await importer.product(asin)).toMatchObject({ price: 11_000, salePrice: null });
  });

  test('replaces the whole product with the option to replace', async () => {
    await importer.load('full.jsonl', jsonLines(fullRecord('B0REPLACE1')));
    const bare = jsonLines({ asin: 'B0REPLACE1', productTitle: 'Cast iron stove', price: 110 });
    const first = await importer.load('bare.jsonl', bare, { replace: true });
    expect(first.summary).toMatchObject({ changed: 1, kept: 0, filled: 0, dropped: 16 });
    expect(await importer.product('B0REPLACE1')).toMatchObject({ features: [], productDetails: [], imageUrlList: [] });
    const second = await importer.load('bare.jsonl', bare, { replace: true });
    expect(second.summary).toMatchObject({ changed: 0, unchanged: 1, dropped: 0 });
  });

  test('keeps what a concurrent transaction inserts while the import waits for it', async () => {
    const asin = asinOf('B0RACING01');
    const { db, deps } = importer;
    const bare = { ...buildProduct({ asin }), productDetails: [], features: [] };
    let imported: Promise<unknown> = Promise.resolve();
    await db.transaction().execute(async (tx) => {
      const full = buildProduct({ asin, features: ['From the page'] });
      await writeProducts({ ...deps, db: tx }, [{ product: full }], 'test');
      imported = importProducts(deps, [{ product: bare }], { replace: false });
      await expect
        .poll(
          async () =>
            (
              await db
                .selectFrom('pg_locks' as never)
                .selectAll()
                .where('granted' as never, '=', false as never)
                .execute()
            ).length,
        )
        .toBeGreaterThan(0);
    });
    await imported;
    expect(await importer.product(asin)).toMatchObject({
      features: ['From the page'],
      productDetails: [{ name: 'Item Weight', value: '1 pounds' }],
    });
  });
});

describe('a page of the marketplace', () => {
  test('without a description, pictures or a weight keeps those known, and replaces the offer', async () => {
    const product = buildProduct({
      asin: asinOf('B0PAGEREAD'),
      imageUrlList: [IMAGE],
      productDetails: [
        { name: 'Item Weight', value: '18 kg' },
        { name: 'Delivery', value: 'Digital' },
      ],
    });
    await writeProducts(importer.deps, [{ product }], 'import');
    const page = {
      ...product,
      productDescription: '',
      imageUrlList: [],
      features: ['New'],
      price: null,
      availability: null,
    };
    await writeProducts(
      importer.deps,
      [{ product: { ...page, productDetails: [{ name: 'Color', value: 'Red' }] } }],
      'marketplace',
    );
    expect(await importer.product(product.asin)).toEqual({
      ...product,
      features: ['New'],
      price: null,
      availability: null,
      productDetails: [
        { name: 'Item Weight', value: '18 kg' },
        { name: 'Color', value: 'Red' },
      ],
    });
  });
});
