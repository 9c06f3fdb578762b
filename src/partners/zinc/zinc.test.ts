import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseAsin } from '#domain/catalog/asin.ts';
import { safeImageUrl } from '#domain/catalog/image-url.ts';
import { toOffer } from './offers.ts';
import { toOrder } from './order.ts';
import { toProduct, toSummary } from './product.ts';
import { toReturn } from './return.ts';
import { hasValidSignature, parseNotice } from './webhook.ts';
import {
  offersWire,
  offerWire,
  orderWire,
  productWire,
  returnWire,
  searchResultWire,
  searchWire,
  trackingWire,
  type ZincProductWire,
} from './wire.ts';

const sample = (name: string): unknown => JSON.parse(readFileSync(`${import.meta.dirname}/samples/${name}`, 'utf8'));
const product = (over: Partial<ZincProductWire> = {}): ZincProductWire =>
  productWire.parse({ ...(sample('product-details.json') as object), ...over });

test("the marketplace's published examples parse", () => {
  expect(searchWire.parse(sample('search-stars-as-text.json')).results).toHaveLength(3);
  expect(searchWire.parse(sample('search-realtime.json')).results).toHaveLength(10);
  expect(offersWire.parse(sample('product-offers.json')).offers).toHaveLength(1);
  expect(offerWire.parse(sample('offer.json')).condition).toBeTruthy();
  expect(trackingWire.parse(sample('tracking.json')).retailer_tracking_number).toBe('TBA111189418000');
});

test('a product response maps to the product that the shop stores', () => {
  const read = toProduct(product());
  expect(read).toMatchObject({
    asin: 'B00KFP6NHO',
    price: 799,
    retailPrice: 899,
    manufacturer: 'Nuby',
    countReview: 829,
    productRating: 4.4,
    condition: 'new',
    dpUrl: 'https://www.amazon.com/dp/B00KFP6NHO',
  });
  expect(read?.imageUrlList).toHaveLength(8);
  expect(read?.productDetails).toContainEqual({
    name: 'Product Dimensions',
    value: '5.8 x 5.8 x 4 inches ; 7.8 ounces',
  });
  expect(read?.productDetails).toContainEqual({ name: 'Package Weight', value: '8.5 ounces' });
  expect(read?.variations).toEqual([
    {
      variationName: 'Size',
      values: [
        {
          value: '2',
          asin: 'B00Q3H18EQ',
          dpUrl: 'https://www.amazon.com/dp/B00Q3H18EQ',
          available: true,
          imageUrl: null,
          selected: false,
        },
        {
          value: '1',
          asin: 'B00KFP6NHO',
          dpUrl: 'https://www.amazon.com/dp/B00KFP6NHO',
          available: true,
          imageUrl: null,
          selected: true,
        },
      ],
    },
  ]);
});

test('a variation value links to the variant equal in the other dimensions, or to none', () => {
  const of = (color: string, size: string) => [
    { dimension: 'Color', value: color },
    { dimension: 'Size', value: size },
  ];
  const read = toProduct(
    product({
      asin: 'B000000001',
      variant_specifics: of('Red', 'S'),
      all_variants: [
        { product_id: 'B000000001', variant_specifics: of('Red', 'S') },
        { product_id: 'B000000002', variant_specifics: of('Blue', 'S') },
        { product_id: 'B000000003', variant_specifics: of('Blue', 'L') },
      ],
    }),
  );
  const [color, size] = read?.variations ?? [];
  expect(color?.values.map((value) => [value.value, value.asin])).toEqual([
    ['Red', 'B000000001'],
    ['Blue', 'B000000002'],
  ]);
  expect(size?.values.map((value) => [value.value, value.asin, value.available])).toEqual([
    ['S', 'B000000001', true],
    ['L', null, false],
  ]);
});

test('product details are split at the first colon followed by a space', () => {
  const read = toProduct(
    product({ product_details: ['Ratio: 16: 9', 'No colon', 'Empty:'], package_dimensions: null }),
  );
  expect(read?.productDetails).toEqual([
    { name: 'Ratio', value: '16: 9' },
    { name: 'No colon', value: '' },
    { name: 'Empty', value: '' },
  ]);
});

test('images are accepted only over https from known hosts, or from the demo catalogue', () => {
  expect(safeImageUrl('https://m.media-amazon.com/images/I/1.jpg')).toBe('https://m.media-amazon.com/images/I/1.jpg');
  expect(safeImageUrl('/pictures/B000000001/1.svg')).toBe('/pictures/B000000001/1.svg');
  for (const bad of [
    'http://m.media-amazon.com/1.jpg',
    'https://evil.example/1.jpg',
    'https://m.media-amazon.com.evil.example/1.jpg',
    'https://user@m.media-amazon.com/1.jpg',
    'https://m.media-amazon.com:8443/1.jpg',
    'javascript:alert(1)',
    '//evil.example/1.jpg',
    '/pictures/../api/users',
    '/pictures/%2e%2e/x',
    'data:image/svg+xml,<svg>',
  ]) {
    expect(safeImageUrl(bad), bad).toBeNull();
  }
});

test('ratings parse from a number or text, and invalid prices become null', () => {
  const base = { product_id: 'B000NPYY04', title: 'Fish Oil' };
  const read = (over: object) => toSummary(searchResultWire.parse({ ...base, ...over }));
  expect(read({ stars: '4.5 out of 5 stars' })?.productRating).toBe(4.5);
  expect(read({ stars: 4.5 })?.productRating).toBe(4.5);
  expect(read({ stars: 'none' })?.productRating).toBeNull();
  expect(read({ price: 12.5 })?.price).toBeNull();
  expect(read({ price: -1 })?.price).toBeNull();
  expect(read({ price: 0 })?.price).toBe(0);
  expect(toSummary(searchResultWire.parse({ ...base, product_id: '../x' }))).toBeNull();
});

test('seller and condition come from the offer', () => {
  const { offers } = offersWire.parse(sample('product-offers.json'));
  expect(offers.map(toOffer)[0]).toMatchObject({
    priceCents: 928,
    isNew: false,
    seller: 'Amazon Warehouse',
    fulfilledByAmazon: true,
  });
  expect(toProduct(product({ price: null }), offers)).toMatchObject({
    price: 928,
    condition: 'used',
    soldBy: 'Amazon Warehouse',
    fulfilledBy: 'Amazon',
    prime: true,
    availability: 'In Stock',
  });
  expect(toProduct(product({ title: 'Phone (Renewed)' }))?.condition).toBe('refurbished');
  expect(toProduct(product(), [])?.availability).toBe('Currently unavailable.');
});

test('an order response maps to state, parcels by their printed tracking number, and error', () => {
  const wire = orderWire.parse({
    id: 'z1',
    status: 'order_placed',
    items: [{ id: 'line-1', url: 'https://www.amazon.com/dp/B000R31KH2', quantity: 1 }],
    metadata: { order_id: 'ours' },
    job_result: { price_components: { total: 2648 } },
    merchant_order_ids: [{ merchant_order_id: '112-1' }],
    tracking_numbers: [sample('tracking.json')],
  });
  expect(toOrder(wire)).toEqual({
    id: 'z1',
    orderId: 'ours',
    state: 'placed',
    merchantOrderIds: ['112-1'],
    errorType: null,
    errorMessage: null,
    totalCents: 2648,
    packages: [{ trackingNumber: 'TBA111189418000', carrier: 'ZNLOGIC', status: null, asins: ['B000R31KH2'] }],
    isFullyShipped: null,
    cancelledAsins: [],
    lines: [{ id: 'line-1', asin: 'B000R31KH2', quantity: 1 }],
    refusedAsins: [],
    returnId: null,
  });
  const state = (status: string) => toOrder(orderWire.parse({ id: 'z', status })).state;
  expect(
    ['pending', 'in_progress', 'order_failed', 'failed', 'cancelled', 'cancelled_by_retailer', 'unknown'].map(state),
  ).toEqual(['pending', 'pending', 'failed', 'failed', 'cancelled', 'cancelled', 'pending']);
});

test('a purchase is fully shipped when every line that was not cancelled has a known shipped status', () => {
  const orderWith = (...statuses: string[]) => {
    const items = statuses.map((status, index) => ({ url: `https://www.amazon.com/dp/B00000000${index}`, status }));
    return toOrder(orderWire.parse({ id: 'z', status: 'order_placed', items }));
  };
  expect(orderWith('shipped', 'delivered').isFullyShipped).toBe(true);
  expect(orderWith('shipped', 'ordered', 'unknown').isFullyShipped).toBe(false);
  expect(orderWith('shipped', 'unknown').isFullyShipped).toBeNull();
  expect(orderWith('shipped', 'cancelled')).toMatchObject({ isFullyShipped: true, cancelledAsins: ['B000000001'] });
  expect(orderWith('cancelled', 'cancelled_by_retailer').state).toBe('cancelled');
});

test('a notice signature is valid only for its exact bytes, and never without a secret', () => {
  const body = readFileSync(`${import.meta.dirname}/samples/webhook-order-placed.json`, 'utf8');
  const good = createHmac('sha256', 'secret').update(body).digest('hex');
  expect(hasValidSignature(body, good, 'secret')).toBe(true);
  expect(hasValidSignature(Buffer.from(body), `sha256=${good.toUpperCase()}`, 'secret')).toBe(true);
  expect(hasValidSignature(`${body} `, good, 'secret')).toBe(false);
  expect(hasValidSignature(body, good, 'other')).toBe(false);
  expect(hasValidSignature(body, good.slice(2), 'secret')).toBe(false);
  expect(hasValidSignature(body, undefined, 'secret')).toBe(false);
  expect(hasValidSignature(body, '', '')).toBe(false);
  expect(parseNotice(JSON.parse(body))).toMatchObject({
    event: 'order.placed',
    zincOrderId: '0d6f9a2e-5a7e-4c0b-9f52-0a6b1c2d3e4f',
  });
  expect(parseNotice({ event: 1 })).toBeNull();
  expect(parseNotice('garbage')).toBeNull();
  expect(parseAsin('b00kfp6nho')).toBe('B00KFP6NHO');
});

test('the published notices parse, those of returns included', () => {
  const placed = {
    event: 'order.placed',
    order_id: 'uuid',
    status: 'order_placed',
    timestamp: '2026-01-15T14:30:00Z',
    data: { price_components: { subtotal: 1999, shipping: 499, tax: 150, total: 2648 } },
  };
  const failed = {
    ...placed,
    event: 'order.failed',
    status: 'failed',
    data: { error_type: 'product_not_found', error: '…' },
  };
  const returned = { ...placed, event: 'return.approved', status: 'approved', return_id: 'r1' };
  const keys = [placed, failed, returned].map((notice) => parseNotice(notice)?.key);
  expect(keys).toEqual(
    ['order.placed', 'order.failed', 'return.approved'].map((event) => `${event}:uuid:2026-01-15T14:30:00Z`),
  );
});

test('a return of an order is read from the order, as its id or as a whole', () => {
  const withReturns = (returns: unknown[]) => toOrder(orderWire.parse({ id: 'z', status: 'order_placed', returns }));
  expect(withReturns([]).returnId).toBeNull();
  expect(withReturns(['r1']).returnId).toBe('r1');
  expect(
    withReturns([
      { id: 'r1', status: 'denied' },
      { id: 'r2', status: 'open' },
    ]).returnId,
  ).toBe('r2');
});

test('a return keeps only web addresses as labels, and an unknown status stays open', () => {
  const read = (over: object) => toReturn(returnWire.parse({ id: 'r1', status: 'open', ...over }));
  expect(read({})).toEqual({ id: 'r1', state: 'open', labelUrls: [], merchantReturnId: null });
  expect(
    read({ status: 'approved', label_urls: ['https://a.example/1.pdf', 'javascript:x'], merchant_return_id: 'M' }),
  ).toEqual({
    id: 'r1',
    state: 'approved',
    labelUrls: ['https://a.example/1.pdf'],
    merchantReturnId: 'M',
  });
  expect(read({ status: 'under_review' }).state).toBe('open');
});
