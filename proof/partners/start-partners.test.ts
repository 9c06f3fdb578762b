import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { plainProducts } from '#testing/order-steps.ts';
import { startPartners } from './start-partners.ts';

const database = await createTestDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'puente-partners-'));
const partners = await startPartners({
  seed: '1',
  dataDir,
  databaseUrl: database.url,
  shopUrls: ['http://127.0.0.1:1'],
});

afterAll(async () => {
  await partners.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

function buy(key: string): Promise<number> {
  return fetch(`${partners.url}/zinc/orders`, {
    method: 'POST',
    headers: { authorization: 'Bearer key', 'content-type': 'application/json' },
    body: JSON.stringify({
      products: [{ url: `https://www.amazon.com/dp/${plainProducts(1)[0]}`, quantity: 1 }],
      max_price: 100_00,
      shipping_address: {
        first_name: 'Ana',
        last_name: 'Díaz',
        address_line1: '8450 NW 70th St',
        address_line2: '',
        city: 'Miami',
        state: 'FL',
        postal_code: '33166',
        phone_number: '3055550142',
        country: 'US',
      },
      is_gift: false,
      idempotency_key: key,
      metadata: { order_id: `order of ${key}` },
    }),
  }).then(
    ({ status }) => status,
    () => 0,
  );
}

test('the truth knows a purchase whose answer was lost, and what was done to each request', async () => {
  expect(await buy('calm')).toBe(201);
  partners.dials.set('zinc', { 'fail-after-effect': 1 });
  expect(await buy('failed')).toBe(500);
  partners.dials.set('abitab', { 'lose-request': 1 });
  partners.dials.set('zinc', { 'lose-request': 1 });
  void buy('lost');
  await expect.poll(async () => (await partners.truth()).handled.some(({ key }) => key === 'lost')).toBe(true);
  partners.dials.calm();
  expect(await buy('failed')).toBe(409);

  const { purchases, handled } = await partners.truth();
  expect(purchases.map(({ orderId }) => orderId).toSorted()).toEqual(['order of calm', 'order of failed']);
  expect(purchases.every(({ isLive }) => isLive)).toBe(true);
  const calls = handled.filter(({ passage }) => passage === 'call');
  expect(calls.map(({ key, fault, delivered, status }) => [key, fault, delivered, status])).toEqual([
    ['calm', null, 1, 201],
    ['failed', 'fail-after-effect', 1, 201],
    ['lost', 'lose-request', 0, null],
    ['failed', null, 1, 409],
  ]);
  const lines = readFileSync(join(dataDir, 'handled.jsonl'), 'utf8').trim().split('\n');
  expect(lines.length).toBeGreaterThanOrEqual(handled.length);
});
