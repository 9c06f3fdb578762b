import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseAsin } from '#domain/catalog/asin.ts';
import { readPrice } from '#partners/axesso/read-price.ts';
import { createTestImporter, jsonLines } from '#testing/importer.ts';
import { createSeenAsins } from './import-file.ts';
import { readLines } from './read-lines.ts';

const importer = await createTestImporter();

describe('an import file', () => {
  test('is imported line by line, invalid lines are reported with number and reason, and a second import changes nothing', async () => {
    const file = [
      JSON.stringify({ asin: 'B0IMPORT01', productTitle: 'First thing', price: 10, colour: 'kept aside' }),
      '{ this is no JSON',
      JSON.stringify({ asin: null, productTitle: 'Nameless' }),
      JSON.stringify({ asin: 'B0IMPORT02', productTitle: '  ' }),
      JSON.stringify({ asin: 'SHORT', productTitle: 'Wrong number' }),
      '[1, 2]',
      '',
      JSON.stringify({ asin: '166805227X', productTitle: 'A book', price: '12' }),
    ].join('\r\n');
    const first = await importer.load('mixed.jsonl', file);
    expect(first.invalid).toEqual([
      [2, 'no es JSON válido'],
      [3, 'falta el asin'],
      [4, 'falta el título'],
      [5, 'el asin no es válido'],
      [6, 'no es un objeto JSON'],
    ]);
    expect(first.summary).toMatchObject({ read: 7, inserted: 2, changed: 0, unchanged: 0, repeated: 0, invalid: 5 });
    const second = await importer.load('mixed.jsonl', file);
    expect(second.summary).toMatchObject({ inserted: 0, changed: 0, unchanged: 2 });
    const row = await importer.db
      .selectFrom('products')
      .select('extra')
      .where('asin', '=', 'B0IMPORT01')
      .executeTakeFirst();
    expect(row?.extra).toEqual({ colour: 'kept aside' });
  });

  test('with a repeated asin keeps the first record, also when imported again', async () => {
    const file = jsonLines(
      { asin: 'B0TWICE001', productTitle: 'The first' },
      { asin: 'b0twice001', productTitle: 'The second' },
    );
    expect((await importer.load('twice.jsonl', file)).summary).toMatchObject({ inserted: 1, repeated: 1 });
    expect((await importer.load('twice.jsonl', file)).summary).toMatchObject({ unchanged: 1, repeated: 1 });
    expect((await importer.product('B0TWICE001')).productTitle).toBe('The first');
  });

  test.each([
    'N/A',
    'n/a',
    'N/D',
    'n.d.',
    '-',
    '--',
    '—',
    '...',
    'null',
    'NULL',
    'undefined',
    'none',
    'NaN',
    '[object Object]',
    '<b>N/A</b>',
    '?',
    'N/A N/A',
  ])('with the title "%s" reports the line as without a title', async (productTitle) => {
    const records = [
      { asin: 'B0TITLED01', productTitle: 'War' },
      { asin: 'B0NOTITLE1', productTitle },
      { status: 'completed', product_id: 'B0NOTITLE2', title: productTitle, price: 100 },
    ];
    const { invalid, summary } = await importer.load('untitled.jsonl', jsonLines(...records));
    expect(invalid).toEqual([
      [2, 'falta el título'],
      [3, 'falta el título'],
    ]);
    expect(summary.invalid).toBe(2);
    await expect(importer.product('B0NOTITLE1')).rejects.toThrow();
  });

  test.each(['1984', 'It', 'Nada', '¿?: Poems', 'None of This Is True', 'N/A: a Novel', '007'])(
    'with the title "%s" is imported',
    async (productTitle) => {
      const { invalid } = await importer.load('titled.jsonl', jsonLines({ asin: 'B0TITLED02', productTitle }));
      expect(invalid).toEqual([]);
      expect((await importer.product('B0TITLED02')).productTitle).toBe(productTitle);
    },
  );

  test('leaves out details whose value is a placeholder, so that they do not replace known ones', async () => {
    const record = { asin: 'B0DETAILS1', productTitle: 'Kettle' };
    const load = (value: string) =>
      importer.load(
        'details.jsonl',
        jsonLines({ ...record, manufacturer: value, productDetails: [{ name: 'Color', value }] }),
      );
    await load('Red');
    await load('N/A');
    const { manufacturer, productDetails } = await importer.product('B0DETAILS1');
    expect([manufacturer, productDetails]).toEqual(['Red', [{ name: 'Color', value: 'Red' }]]);
  });

  test('may be a JSON array or one object over several lines', async () => {
    const array = JSON.stringify([{ asin: 'B0ARRAY001', productTitle: 'In an array' }], null, 2);
    const object = JSON.stringify({ asin: 'B0OBJECT01', productTitle: 'Alone' }, null, 2);
    expect((await importer.load('array.json', array)).summary).toMatchObject({ inserted: 1, invalid: 0 });
    expect((await importer.load('object.json', object)).summary).toMatchObject({ inserted: 1, invalid: 0 });
  });

  test('may contain unmodified marketplace responses', async () => {
    await importer.load(
      'marketplace.jsonl',
      jsonLines({
        status: 'completed',
        product_id: 'B0MARKET01',
        title: 'Tray &amp; lid',
        price: 799,
        original_retail_price: 899,
        product_details: ['Shipping Weight: 8.5 ounces'],
        variant_specifics: [{ dimension: 'Size', value: '1' }],
        all_variants: [{ product_id: 'B0MARKET02', variant_specifics: [{ dimension: 'Size', value: '2' }] }],
      }),
    );
    expect(await importer.product('B0MARKET01')).toMatchObject({
      productTitle: 'Tray & lid',
      price: 799,
      retailPrice: 899,
    });
    expect((await importer.product('B0MARKET01')).variations).toHaveLength(1);
  });

  test("may use the other supplier's fields: relative addresses, availability, amounts in text", async () => {
    const value = { value: 'Slim', dpUrl: '/dp/B0OTHER002?psc=1', available: true, selected: false };
    const own = { value: 'Pro', dpUrl: '', available: true, selected: true };
    await importer.load(
      'other.json',
      JSON.stringify({
        responseStatus: 'PRODUCT_FOUND_RESPONSE',
        asin: 'B0OTHER001',
        productTitle: 'Console',
        price: 77.42,
        salePrice: 0.0,
        retailPrice: 137.55,
        productRating: '4.4 out of 5 stars',
        warehouseAvailability: 'In Stock.',
        variations: [{ variationName: 'edition', values: [own, value] }],
        currency: { code: 'USD', symbol: '$' },
      }),
    );
    const product = await importer.product('B0OTHER001');
    expect(product).toMatchObject({ price: 7742, salePrice: null, productRating: 4.4, availability: 'In Stock.' });
    expect(product.variations[0]?.values.map(({ asin }) => asin)).toEqual(['B0OTHER001', 'B0OTHER002']);
  });
});

describe('a hostile record', () => {
  test('is sanitized: no markup, hidden characters, images of other hosts or duplicates', async () => {
    await importer.load(
      'hostile.jsonl',
      jsonLines({
        asin: 'B0HOSTILE1',
        productTitle: 'Caf\u00e9 \u202e&amp; <b>Tea</b>\u200b \u0000Pot',
        productDescription:
          '<style>.x{}</style><p>One</p><a href=http://evil.example target=_blank>Two</a><script>alert(1)</script>',
        mainImage: { imageUrl: 'https://m.media-amazon.com/images/I/a.jpg' },
        imageUrlList: [
          'https://m.media-amazon.com/images/I/a.jpg',
          'http://m.media-amazon.com/images/I/b.jpg',
          'https://evil.example/c.jpg',
          'javascript:alert(1)',
        ],
        features: ['Same', 'Same', ''],
        productDetails: [
          { name: 'Item Weight', value: '2 pounds' },
          { name: 'Item Weight', value: '2 pounds' },
          { name: 'Item Weight', value: '3 pounds' },
        ],
        countReview: '11,355 ratings',
        _odd: { 'a\u0000b': 'nul \u0000 and half \ud83d' },
      }),
    );
    const product = await importer.product('B0HOSTILE1');
    expect(product.productTitle).toBe('Café & Tea Pot');
    expect(product.productDescription).toBe('One\nTwo');
    expect(product.imageUrlList).toEqual(['https://m.media-amazon.com/images/I/a.jpg']);
    expect(product.features).toEqual(['Same']);
    expect(product.productDetails).toHaveLength(2);
    expect(product.countReview).toBe(11_355);
  });

  test('priced in another currency is imported without a price', async () => {
    await importer.load(
      'euros.jsonl',
      jsonLines({ asin: 'B0EUROS001', productTitle: 'Foreign', price: 40, currency: 'EUR' }),
    );
    expect((await importer.product('B0EUROS001')).price).toBeNull();
  });

  test('with a weight under 5 g is imported as it is and counted', async () => {
    const weighing = (asin: string, value: string) => ({
      asin,
      productTitle: 'Kettle',
      productDetails: [{ name: 'Item Weight', value }],
    });
    const { summary } = await importer.load(
      'weights.jsonl',
      jsonLines(
        weighing('B0LIGHT001', '0.01 ounces'),
        weighing('B0LIGHT002', '4.9 g'),
        weighing('B0LIGHT003', '5 g'),
        weighing('B0LIGHT004', 'unknown'),
        { status: 'completed', product_id: 'B0LIGHT005', title: 'Lid', product_details: ['Item Weight: 1 g'] },
      ),
    );
    expect(summary).toMatchObject({ inserted: 5, placeholderWeights: 3 });
    expect((await importer.product('B0LIGHT001')).productDetails[0]?.value).toBe('0.01 ounces');
  });

  test('of another country of the marketplace has no price, keeps the known one and is counted', async () => {
    const asin = 'B0FOREIGN1';
    const german = {
      asin,
      productTitle: 'Kettle',
      price: 40,
      retailPrice: 50,
      dpUrl: `https://www.amazon.de/dp/${asin}`,
    };
    const first = await importer.load('german.jsonl', jsonLines(german));
    expect(first.summary).toMatchObject({ inserted: 1, withoutDollarPrice: 1 });
    expect(await importer.product(asin)).toMatchObject({ price: null, salePrice: null, retailPrice: null });
    const dollars = { ...german, dpUrl: `/dp/${asin}`, url: `https://www.amazon.com/dp/${asin}` };
    expect((await importer.load('dollars.jsonl', jsonLines(dollars))).summary.withoutDollarPrice).toBe(0);
    await importer.load('german.jsonl', jsonLines({ ...german, dpUrl: null, url: german.dpUrl, currency: 'USD' }));
    expect(await importer.product(asin)).toMatchObject({ price: 4000, retailPrice: 5000 });
  });

  test('that is an unmodified response of another country of the marketplace has no price', async () => {
    const response = { status: 'completed', title: 'Kettle', price: 4000, original_retail_price: 5000 };
    const { summary } = await importer.load(
      'responses.jsonl',
      jsonLines(
        { ...response, product_id: 'B0FOREIGN2', retailer: 'amazon_de' },
        { ...response, product_id: 'B0FOREIGN3', url: 'https://www.amazon.ca/dp/B0FOREIGN3' },
        { ...response, product_id: 'B0FOREIGN4', retailer: 'amazon' },
      ),
    );
    expect(summary.withoutDollarPrice).toBe(2);
    expect(await importer.product('B0FOREIGN2')).toMatchObject({ price: null, retailPrice: null });
    expect((await importer.product('B0FOREIGN3')).price).toBeNull();
    expect((await importer.product('B0FOREIGN4')).price).toBe(4000);
  });

  test.each([
    [39.9926, 3999],
    [9.595, 960],
    [1.005, 101],
    ['$22.00 - $28.99', 2200],
    ['List Price: $53.99', 5399],
    ['You Save: $59,58 (43%)', 5958],
    ['$1,234.50', 123_450],
    ['1.234,50', 123_450],
    ['1,234', 123_400],
    ['$', null],
    [0, null],
    [-5, null],
    ['€ 12,00', null],
    [null, null],
    [1e300, null],
  ])('the price %s is read as %s cents', (raw, expected) => {
    expect(readPrice(raw)).toBe(expected);
  });
});

test('readLines splits at line breaks independently of the chunk boundaries', async () => {
  const path = join(importer.folder, 'long.txt');
  const words = Array.from({ length: 5000 }, (_, index) => 'ñ'.repeat(index % 300));
  writeFileSync(path, words.join('\n'));
  const read: string[] = [];
  for await (const line of readLines(path)) read.push(line.text);
  expect(read).toEqual(words);
});

test('SeenAsins reports each asin as new exactly once', () => {
  const seen = createSeenAsins();
  const asins = Array.from({ length: 50_000 }, (_, index) => parseAsin(`B${index.toString(36).padStart(9, '0')}`));
  const first = asins.filter((asin) => asin && seen.add(asin));
  const second = asins.filter((asin) => asin && seen.add(asin));
  expect([first.length, second.length]).toEqual([50_000, 0]);
});
