import { expect, test } from 'vitest';
import { parseAsin } from '#domain/catalog/asin.ts';
import { readConfig } from '#server/config/config.ts';
import { insertProducts } from '#testing/products.ts';
import { startShop } from '#testing/shop.ts';

const shop = await startShop();

test('the settings are public and contain the configured details of the shop', async () => {
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

test('both sign-in providers have a client id and a consent page', async () => {
  const { body } = await shop.call('readSettings');
  for (const provider of [body.google, body.facebook]) {
    expect(provider.clientId).not.toBe('');
    expect(URL.canParse(provider.consentUrl)).toBe(true);
  }
});

test('the banner image must be one that pages may load', () => {
  const faults = (image: string) => readConfig({ BANNER_IMAGE: image });
  expect(faults('/pictures/B0AURORAX2/1.svg')).toMatchObject({ shop: { bannerImage: '/pictures/B0AURORAX2/1.svg' } });
  expect(faults('https://m.media-amazon.com/images/I/71.jpg')).not.toBeInstanceOf(Array);
  for (const bad of ['//evil.example/x.png', 'https://evil.example/x.png', 'javascript:1']) {
    expect(faults(bad)).toEqual([expect.stringMatching(/^BANNER_IMAGE: /)]);
  }
});

test('the banner contains its product once the catalogue does', async () => {
  const { banner } = (await shop.call('readSettings')).body;
  expect(banner).toMatchObject({ product: null, image: null });
  const asin = parseAsin(banner.asin);
  if (!asin) throw new Error('the banner has no asin');
  await insertProducts(shop, [{ asin, productTitle: 'Aurora X2 5G' }]);
  const after = (await shop.call('readSettings')).body.banner;
  expect(after).toMatchObject({ asin, product: { asin, productTitle: 'Aurora X2 5G' } });
});

test('the seller is public: who sells, since when the terms hold, and what the privacy page says', async () => {
  const { status, body } = await shop.call('readSeller');
  expect(status).toBe(200);
  expect(body).toEqual(shop.context.config.seller);
});
