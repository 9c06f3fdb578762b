import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseAsin } from '#domain/catalog/asin.ts';
import { translateVariantWord } from '#domain/catalog/variant-translation.ts';
import { unitWeight } from '#domain/weight/unit-weight.ts';
import { PartnerRejected, PartnerUnavailable } from '#partners/errors.ts';
import { createAxesso, readProduct, readSearch } from './client.ts';
import { readPrice } from './read-price.ts';
import { readAvailability, valueWithoutPrice } from './words.ts';

const sample = (name: string) => JSON.parse(readFileSync(`${import.meta.dirname}/samples/${name}`, 'utf8'));
const asin = parseAsin('B002YOS9NU') ?? expect.fail();
const product = (over: object = {}) => readProduct(asin, { ...sample('product.json'), ...over });

test("the service's published product maps to the product that the shop stores", () => {
  expect(product()).toMatchObject({
    asin,
    productTitle: 'Product Title description',
    price: 7742,
    salePrice: null,
    retailPrice: 13_755,
    dpUrl: 'https://www.amazon.com/dp/B002YOS9NU',
    countReview: 19,
    productRating: 4.4,
    manufacturer: 'Sony',
    soldBy: 'Sony',
    fulfilledBy: 'Amazon',
    availability: 'In Stock',
    condition: 'new',
    categories: ['Video Games', 'PlayStation 4', 'Consoles'],
  });
  expect(product()?.imageUrlList).toHaveLength(2);
  expect(unitWeight(product()?.productDetails ?? [])).toBe(2460);
});

test("a search result's title is its description, and it has no price", () => {
  const { products, nextPage } = readSearch(3, sample('search.json'));
  expect(products).toHaveLength(2);
  expect(products[0]).toMatchObject({
    asin: 'B07KY8VKGK',
    productTitle: expect.stringMatching(/^JETech Case for Apple iPhone 8/),
    price: null,
    countReview: 24_079,
    imageUrlList: ['https://m.media-amazon.com/images/I/71sHaPpboUL._AC_UL320_ML3_.jpg'],
  });
  expect(nextPage, 'ten were found').toBe(4);
  expect(readSearch(3, { ...sample('search.json'), foundProducts: ['B07KY8VKGK'] }).nextPage).toBeNull();
});

test('a variant has neither a price in its value nor an identifier for a name', () => {
  const name = (variationName: string) =>
    product({ variations: [{ variationName, values: [{ value: 'M', selected: true }] }] })?.variations[0];
  expect(product()?.variations).toEqual([
    {
      variationName: 'Edition',
      values: [
        {
          value: 'Pro 1TB',
          asin,
          dpUrl: 'https://www.amazon.com/dp/B002YOS9NU',
          available: true,
          imageUrl: null,
          selected: true,
        },
        {
          value: 'Slim 1TB',
          asin: 'B071CV8CG2',
          dpUrl: 'https://www.amazon.com/dp/B071CV8CG2',
          available: true,
          imageUrl: null,
          selected: false,
        },
      ],
    },
  ]);
  for (const [wire, english, spanish] of [
    ['size_name', 'Size', 'Talle'],
    ['color_name', 'Color', 'Color'],
    ['variation_edition', 'Edition', 'Edición'],
  ] as const) {
    expect(name(wire)?.variationName).toBe(english);
    expect(translateVariantWord(english)).toBe(spanish);
  }
});

test.each([
  ['Pro 1TB $356.99', 'Pro 1TB'],
  ['Slim 1TB used from $279.99', 'Slim 1TB'],
  ['Negro - desde US$1,079.00', 'Negro'],
  ['Black 2 options from $5.99', 'Black'],
  ['M ($12.00 - $15.00)', 'M'],
  ['$25.00', '$25.00'],
  ['5 for $10 pack', '5 for $10 pack'],
])('the value %s is shown as %s', (wire, shown) => {
  expect(valueWithoutPrice(wire)).toBe(shown);
});

test('amounts are cents, with either decimal mark; 0 is none', () => {
  expect([77.42, 0.1 + 0.2, '$1,077.42', 'You Save: $59,58 (43%)', '1.059,5', '12'].map(readPrice)).toEqual([
    7742, 30, 107_742, 5958, 105_950, 1200,
  ]);
  expect([0, 0.0, -3, Number.NaN, Number.POSITIVE_INFINITY, 1e21, '', 'free', null, undefined].map(readPrice)).toEqual(
    Array.from({ length: 10 }, () => null),
  );
});

test('the list price is the saving above the price where the service has none', () => {
  expect(product({ retailPrice: 0.0 })).toMatchObject({ price: 7742, retailPrice: 13_700 });
  expect(product({ retailPrice: 0.0, priceSaving: '' })?.retailPrice).toBeNull();
});

test('there is no price for what is not available, nor in another currency', () => {
  const none = { price: null, salePrice: null, retailPrice: null };
  expect(product({ warehouseAvailability: 'Actualmente no disponible.' })).toMatchObject(none);
  expect(product({ currency: { code: 'EUR', symbol: '€' } })).toMatchObject(none);
  expect(product({ price: 0.0, retailPrice: 0.0 })).toMatchObject(none);
});

test.each([
  ['In Stock.', 'In Stock'],
  ['Disponible.', 'In Stock'],
  ['Only 3 left in stock - order soon.', 'Only 3 left in stock.'],
  ['Solo queda(n) 1 en stock', 'Only 1 left in stock.'],
  ['Sólo quedan 12 en stock (hay más unidades en camino).', 'Only 12 left in stock.'],
  ['No disponible por el momento.', 'Currently unavailable.'],
  ['Temporarily out of stock.', 'Currently unavailable.'],
  ['Usually ships within 3 days', 'Usually ships within 3 days'],
  ['', null],
])('the stock %s is stored as %s', (wire, stored) => {
  expect(readAvailability(wire).text).toBe(stored);
});

test('details in Spanish have the English names by which the shop knows a weight and a voltage', () => {
  const read = product({
    productDetails: [
      { name: '\u200ePeso del producto', value: '\u200e2,5 libras' },
      { name: 'Voltaje:', value: '120 Voltios' },
      { name: 'Aroma', value: 'Lavanda' },
      { name: 'Color', value: 'N/A' },
    ],
  });
  expect(read?.productDetails).toEqual([
    { name: 'Item Weight', value: '2,5 libras' },
    { name: 'Voltage', value: '120 Voltios' },
    { name: 'Aroma', value: 'Lavanda' },
  ]);
  expect(unitWeight(read?.productDetails ?? [])).toBeCloseTo(1134, 0);
});

test('an odd field is left out, and costs nothing else', () => {
  const odd = {
    prime: 'yes',
    countReview: {},
    features: [7, []],
    variations: [null, 7],
    imageUrlList: [{}],
    soldBy: [],
  };
  const read = {
    price: 7742,
    prime: false,
    countReview: 0,
    features: ['7'],
    variations: [],
    imageUrlList: [],
    soldBy: null,
  };
  expect(product(odd)).toMatchObject(read);
});

test('an answer without a title or of another status is garbled, one that says not found is none', () => {
  const garbled = expect.objectContaining({ name: 'PartnerUnavailable', reason: 'garbled' });
  for (const body of [{ productTitle: ' - ' }, { productTitle: 7 }, { responseStatus: 'BUSY' }])
    expect(() => product(body)).toThrow(garbled);
  for (const body of [null, [], 'text', {}]) expect(() => readSearch(1, body)).toThrow(garbled);
  expect(product({ responseStatus: 'PRODUCT_NOT_FOUND_RESPONSE' })).toBeNull();
});

const FIELDS = Object.keys({ ...sample('product.json'), ...sample('search.json') }).filter(
  (name) => name !== 'responseStatus',
);
const hostile = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.constantFrom(
    '<b>x</b>',
    '$9',
    '\ud800',
    -1,
    1e308,
    0.005,
    [[]],
    [{ asin: 'B07KY8VKGK', productDescription: 'x' }],
  ),
  fc.array(
    fc.record({
      name: fc.string(),
      value: fc.string(),
      variationName: fc.string(),
      values: fc.array(fc.record({ value: fc.string(), dpUrl: fc.string(), selected: fc.boolean() })),
    }),
  ),
);

test('whatever the fields hold, reading gives a product in whole cents or fails as unavailable', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...FIELDS), hostile), (fields) => {
      const found = attempt(() => product(fields));
      for (const amount of [found?.price, found?.salePrice, found?.retailPrice])
        expect(amount === null || amount === undefined || (Number.isSafeInteger(amount) && amount > 0)).toBe(true);
      expect(JSON.stringify(found ?? null)).not.toContain('\\ud800');
      attempt(() => readSearch(1, { ...sample('search.json'), ...fields }));
    }),
  );
  fc.assert(
    fc.property(fc.jsonValue(), (body) => {
      attempt(() => readProduct(asin, body));
      attempt(() => readSearch(1, body));
    }),
  );
});

function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    expect(error).toBeInstanceOf(PartnerUnavailable);
    return undefined;
  }
}

describe('over HTTP', () => {
  let server: Server;
  let answer: { status: number; body: string };
  let asked: { url: URL; key: string | string[] | undefined }[] = [];
  const client = () => {
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const log = { info: () => undefined, warn: () => undefined };
    const deps = { log, clock: () => new Date(0), random: () => 0 };
    return createAxesso({ baseUrl: `http://127.0.0.1:${port}`, apiKey: 'una-clave' }, deps);
  };
  const withAnswer = (status: number, body: unknown) => {
    asked = [];
    answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
    return client();
  };

  beforeAll(async () => {
    server = createServer((request, response) => {
      const url = new URL(request.url ?? '', 'http://axesso');
      asked.push({ url, key: request.headers['axesso-api-key'] });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  test('a look-up names the product page and the key, a search the keyword, market, order and page', async () => {
    expect((await withAnswer(200, sample('product.json')).getProduct(asin))?.price).toBe(7742);
    expect(asked).toMatchObject([{ key: 'una-clave', url: { pathname: '/amz/amazon-lookup-product' } }]);
    expect(asked[0]?.url.searchParams.get('url')).toBe('https://www.amazon.com/dp/B002YOS9NU?psc=1');
    expect((await withAnswer(200, sample('search.json')).searchProducts('water bottle', 2)).products).toHaveLength(2);
    expect(asked[0]?.url.pathname).toBe('/amz/amazon-search-by-keyword-asin');
    const query = {
      keyword: 'water bottle',
      domainCode: 'com',
      sortBy: 'relevanceblender',
      numberOfProducts: '20',
      page: '2',
    };
    expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toEqual(query);
  });

  test('its own 404 is an answer, that of a gateway and the other errors are not', async () => {
    const errors = sample('errors.json');
    expect(await withAnswer(404, errors[404]).getProduct(asin)).toBeNull();
    expect(await withAnswer(404, errors[404]).searchProducts('nothing', 1)).toEqual({
      products: [],
      nextPage: null,
      hasPrices: false,
    });
    await expect(withAnswer(404, '<h1>Not found</h1>').getProduct(asin)).rejects.toThrow(PartnerRejected);
    for (const status of [400, 406])
      await expect(withAnswer(status, errors[status]).getProduct(asin)).rejects.toMatchObject({ status });
    await expect(withAnswer(401, { message: 'no key' }).getProduct(asin)).rejects.toThrow(PartnerRejected);
  });

  test('a spent quota is a limit, whether it is said by 429 or by 403', async () => {
    const spent = { statusCode: 403, message: 'Out of call volume quota. Quota will be replenished in 02:12:33.' };
    await expect(withAnswer(429, {}).getProduct(asin)).rejects.toMatchObject({ reason: 'limited', status: 429 });
    await expect(withAnswer(403, spent).getProduct(asin)).rejects.toMatchObject({ reason: 'limited', status: 403 });
    await expect(withAnswer(403, { message: 'denied' }).getProduct(asin)).rejects.toThrow(PartnerRejected);
  });
});
