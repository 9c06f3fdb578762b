import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { flushWriteBehind } from '#server/features/catalog/products/write-behind.ts';
import { plainProducts } from '#testing/order-steps.ts';
import { startShop } from '#testing/shop.ts';

const shop = await startShop({ config: { trustedProxies: ['127.0.0.1'] } });

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

const [first = '', second = '', third = ''] = plainProducts(3);

test('a visitor of a product is a /24 of IPv4 or a /56 of IPv6, whatever the agents', async () => {
  const asked = ['2001:db8:1:200::1', '2001:db8:1:2ff:3:4:5:6', '2001:0db8:0001:0250:ffff::9'];
  asked.push('190.64.1.2', '190.64.1.250', '::ffff:190.64.1.77');
  for (const address of asked) {
    const headers = { 'user-agent': `Mozilla/5.0 (${address})`, 'x-forwarded-for': address };
    expect((await fetch(`${shop.url}/api/products/${first}`, { headers })).status).toBe(200);
  }
  expect(await visitorsOf(first)).toHaveLength(2);
  for (const address of ['2001:db8:1:300::1', '190.64.2.2']) await from(address, `/api/products/${first}`);
  expect(await visitorsOf(first)).toHaveLength(4);
});

test('the addresses of one IPv6 /64 share the attempts at a code', async () => {
  const wrong = { method: 'POST', body: JSON.stringify({ code: 'ABCDEFGHJK' }) };
  const statuses: number[] = [];
  for (let count = 1; count <= 11; count += 1)
    statuses.push((await from(`2001:db8:a:b::${count}`, '/api/auth/account_verification', wrong)).status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect((await from('2001:db8:a:c::1', '/api/auth/account_verification', wrong)).status).not.toBe(429);
});

describe('the key of the hashes', () => {
  const VISITOR = '190.64.7.7';
  const NETWORK = '190.64.7';
  const MORNING = new Date('2027-03-01T12:00:00Z');
  const HOUR_MS = 60 * 60_000;
  const view = async (asin: string) => {
    expect((await from(VISITOR, `/api/products/${asin}`)).status).toBe(200);
    return await visitorsOf(asin);
  };
  const storedKeys = () => shop.context.db.selectFrom('client_hash_keys').selectAll().execute();
  /** Loses what this process keeps in memory, as another process that starts on the same database. */
  const restart = () => shop.context.cache.clientHashKeys.clear();

  test('is the same for all processes during one day in Montevideo: a network is one row', async () => {
    shop.clock.set(MORNING);
    await view(second);
    restart();
    // 23:30 in Montevideo is the next day in UTC.
    shop.clock.set(new Date('2027-03-02T02:30:00Z'));
    expect(await view(second)).toHaveLength(1);
    expect(await storedKeys()).toMatchObject([{ day: '2027-03-01' }]);
  });

  test("is forgotten the next day: yesterday's hash cannot be computed again from what is stored", async () => {
    shop.clock.set(new Date('2027-03-03T12:00:00Z'));
    const [yesterday] = await view(third);
    const [oldKey] = await storedKeys();
    for (const known of [VISITOR, NETWORK, `counted ${NETWORK}`])
      expect(yesterday).not.toBe(createHash('sha256').update(known).digest('base64url').slice(0, 22));
    shop.clock.advance(24 * HOUR_MS);
    const both = await view(third);
    expect(both).toHaveLength(2);
    expect(new Set(both).size).toBe(2);
    const keys = await storedKeys();
    expect(keys).toMatchObject([{ day: '2027-03-04' }]);
    expect(keys[0]?.key).not.toBe(oldKey?.key);
    // Even with the clock set back and everything that the database still holds.
    restart();
    shop.clock.set(new Date('2027-03-03T12:00:00Z'));
    const again = await view(third);
    expect(again).toHaveLength(3);
    expect(again.filter((hash) => hash === yesterday)).toHaveLength(1);
  });
});
