import { afterAll, beforeAll, expect, test } from 'vitest';
import { flushWriteBehind } from '#server/features/catalog/products/write-behind.ts';
import { plainProducts } from '#testing/order-steps.ts';
import { startShop, type TestShop } from '#testing/shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await startShop({ config: { trustedProxies: ['127.0.0.1'] } });
});
afterAll(() => shop.stop());

const AGENT = 'Mozilla/5.0 (test)';
/** A call from a network address, as a trusted proxy forwards it. */
const from = (address: string, path: string, init: RequestInit = {}) =>
  fetch(`${shop.url}${path}`, {
    ...init,
    headers: { 'user-agent': AGENT, 'x-forwarded-for': address, 'content-type': 'application/json' },
  });

/** The stored visitors of a product. */
async function visitorsOf(asin: string): Promise<string[]> {
  await flushWriteBehind(shop.context);
  const rows = await shop.context.db.selectFrom('product_views').select('visitor').where('asin', '=', asin).execute();
  return rows.map(({ visitor }) => visitor);
}

const [first = ''] = plainProducts(1);
const FIRST_64 = ['2001:db8:1:2::1', '2001:db8:1:2:3:4:5:6', '2001:0db8:0001:0002:ffff::9'];

test('the addresses of one IPv6 /64 are one visitor of a product', async () => {
  for (const address of FIRST_64) expect((await from(address, `/api/products/${first}`)).status).toBe(200);
  expect(await visitorsOf(first)).toHaveLength(1);
  for (const address of ['2001:db8:1:3::1', '190.64.1.2', '::ffff:190.64.1.2'])
    expect((await from(address, `/api/products/${first}`)).status).toBe(200);
  expect(await visitorsOf(first)).toHaveLength(3);
});

test('the addresses of one IPv6 /64 share the attempts at a code', async () => {
  const wrong = { method: 'POST', body: JSON.stringify({ code: 'ABCDEFGHJK' }) };
  const statuses: number[] = [];
  for (let count = 1; count <= 11; count += 1)
    statuses.push((await from(`2001:db8:a:b::${count}`, '/api/auth/account_verification', wrong)).status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect((await from('2001:db8:a:c::1', '/api/auth/account_verification', wrong)).status).not.toBe(429);
});
