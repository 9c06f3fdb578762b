import { afterAll, afterEach, expect, test } from 'vitest';
import { parseAsin } from '#domain/catalog/asin.ts';
import { createAxesso } from '#partners/axesso/client.ts';
import { createZinc } from '#partners/zinc/client.ts';
import { CLIENT_DEPS, controlSimulator, startPartnerHarness } from '#testing/partner-harness.ts';

const connect = (apiKey: string) =>
  createAxesso({ baseUrl: harness.network.urls.axesso, apiKey, halfOpenAfterMs: 50 }, CLIENT_DEPS);
const asin = (text: string) => parseAsin(text) ?? expect.fail();
const HEADPHONES = asin('B000000001');
const LAMP = asin('B000000004');
const control = (command: Record<string, unknown>) => controlSimulator(harness, 'axesso', command);
const callsOf = () => (harness.network.control.inspect('axesso').calls as { subject: string }[]).length;

const harness = await startPartnerHarness();
const axesso = connect('axesso-key');
const zinc = createZinc({ baseUrl: harness.network.urls.zinc, apiKey: 'zn_test_1' }, CLIENT_DEPS);
afterEach(() => control({ scenario: 'none' }));
afterAll(() => Promise.all([axesso.close(), zinc.close()]));

test('a product is the one that the simulated marketplace sells, with its variants', async () => {
  const { variations, availability, productDetails, ...product } = (await zinc.getProduct(HEADPHONES)) ?? expect.fail();
  const read = (await axesso.getProduct(HEADPHONES)) ?? expect.fail();
  expect(read).toMatchObject(product);
  expect(read.productDetails).toEqual(productDetails);
  expect(read.availability).toBe(availability);
  expect(read.variations).toEqual(variations);
  expect(read.variations[0]?.values).toHaveLength(2);
});

test('what is sold out has no price, and what is not sold is no product', async () => {
  expect(await axesso.getProduct(LAMP)).toMatchObject({ price: null, availability: 'Currently unavailable.' });
  expect(await axesso.getProduct(asin('B0NOBODY00'))).toBeNull();
});

test('a search finds the same products, without their prices', async () => {
  const { products } = await axesso.searchProducts('headphones', 1);
  const expected = (await zinc.searchProducts('headphones', 1)).products;
  expect(products.map((product) => product.asin)).toEqual(expected.map((product) => product.asin));
  expect(products.map(({ price }) => price)).toEqual(products.map(() => null));
  expect(products[0]?.productTitle).toBe(expected[0]?.productTitle);
  expect(await axesso.searchProducts('xqzjwvkk', 1)).toEqual({ products: [], nextPage: null, hasPrices: false });
});

test('the key is checked', async () => {
  const stranger = connect('another-key');
  await expect(stranger.searchProducts('hose', 1)).rejects.toMatchObject({ name: 'PartnerRejected', status: 401 });
  await expect(stranger.getProduct(HEADPHONES)).rejects.toMatchObject({ name: 'PartnerRejected', status: 401 });
  await stranger.close();
});

test('it can be down, slow and beyond its quota, and counts the calls that it served', async () => {
  const before = callsOf();
  await control({ scenario: 'quota', calls: 3 });
  await expect(axesso.getProduct(HEADPHONES)).rejects.toMatchObject({ reason: 'limited', status: 429 });
  await control({ scenario: 'fail', calls: 3 });
  await expect(axesso.getProduct(HEADPHONES)).rejects.toMatchObject({ reason: 'status', status: 503 });
  expect(callsOf(), 'refused calls are not served').toBe(before);
  await control({ scenario: 'slow', ms: 1, calls: 1 });
  expect(await axesso.getProduct(HEADPHONES)).not.toBeNull();
  expect(callsOf()).toBe(before + 1);
});
