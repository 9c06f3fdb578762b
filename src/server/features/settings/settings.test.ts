import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseAsin } from '#domain/catalog/asin.ts';
import { putProducts } from '#testing/products.ts';
import { startShop, type TestShop } from '#testing/shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

test('the shop tells of itself what its owner configured, to anybody', async () => {
  const { status, body } = await shop.call('readSettings');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    brand: 'Puente',
    pickupBranch: { zipCode: '11300' },
    miami: { city: 'Miami, FL 33166' },
  });
  expect(body.social.length).toBeGreaterThan(0);
  expect(body.panelOpen).toBe(true);
});

test('both providers have a client of this shop and a page to consent at', async () => {
  const { body } = await shop.call('readSettings');
  for (const provider of [body.google, body.facebook]) {
    expect(provider.clientId).not.toBe('');
    expect(URL.canParse(provider.consentUrl)).toBe(true);
  }
});

test('the banner carries its product as soon as the shop knows it', async () => {
  const { banner } = (await shop.call('readSettings')).body;
  expect(banner.product).toBeNull();
  const asin = parseAsin(banner.asin);
  if (!asin) throw new Error('the banner has no asin');
  await putProducts(shop, [{ asin, productTitle: 'Aurora X2 5G' }]);
  const after = (await shop.call('readSettings')).body.banner;
  expect(after).toMatchObject({ asin, product: { asin, productTitle: 'Aurora X2 5G' } });
});
