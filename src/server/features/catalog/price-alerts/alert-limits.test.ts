import { expect, test } from 'vitest';
import { sellingPrice } from '#domain/catalog/price.ts';
import { jobHandlers } from '#server/jobs.ts';
import { plainProducts } from '#testing/order-steps.ts';
import { startShop } from '#testing/shop.ts';

const DAY = 24 * 60 * 60 * 1000;

const shop = await startShop();
await shop.drain();
const [asin = '', other = ''] = plainProducts(2);
const run = { signal: new AbortController().signal };
const checkNextDay = async () => {
  shop.clock.advance(DAY);
  await jobHandlers['check-price-alerts'](shop.context, {}, run);
  await shop.drain();
};
async function priceOf(product: string): Promise<number> {
  const { body } = await shop.call('readProduct', { params: { asin: product } });
  return sellingPrice<number>(body) ?? 0;
}

async function addFavorite(product = asin) {
  const { token, email } = await shop.createCustomer();
  const { body } = await shop.call('addFavorite', { body: { productId: product } }, { token });
  const set = (below: number | null | undefined, enabled = true) =>
    shop.call('setPriceAlert', { params: { id: body.id }, body: { enabled, below } }, { token });
  const entry = async () => (await shop.call('listFavorites', {}, { token })).body.favorites[0];
  const drops = async () => (await shop.mails(email)).filter(({ subject }) => subject.startsWith('Bajó de precio: '));
  return { set, entry, drops };
}

test('an alert waits for a price, which may be changed, and tells of it once', async () => {
  const price = await priceOf(asin);
  await shop.control('zinc', { scenario: 'price-rise', asin });
  await jobHandlers['refresh-product'](shop.context, { asin }, run);
  const [reached, missed, off] = [await addFavorite(), await addFavorite(), await addFavorite()];
  for (const below of [price - 1, price, price])
    expect(await reached.set(below)).toMatchObject({ status: 200, body: { enabled: true, below } });
  expect(await reached.entry()).toMatchObject({ priceAlert: true, alertBelow: price });
  await missed.set(price);
  await missed.set(price - 1);
  await off.set(price);
  await off.set(undefined, false);
  expect(await off.entry()).toMatchObject({ priceAlert: false, alertBelow: null });
  await shop.control('zinc', { scenario: 'none' });
  await checkNextDay();
  await checkNextDay();
  expect(await reached.drops()).toHaveLength(1);
  expect([...(await missed.drops()), ...(await off.drops())]).toEqual([]);
});

test('a price that it costs already, or that is none, is refused with its field', async () => {
  const price = await priceOf(other);
  const { set, entry } = await addFavorite(other);
  for (const below of [0, -1, 1.005, 1e9, price, price + 1]) {
    const { status, body } = await set(below);
    expect(status).toBeGreaterThanOrEqual(400);
    expect([below, body.errors]).toEqual([below, [expect.objectContaining({ field: 'below' })]]);
  }
  expect(await entry()).toMatchObject({ priceAlert: false });
});
