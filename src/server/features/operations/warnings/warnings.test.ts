import { expect, test } from 'vitest';
import { type Database, openPool } from '#db/pool.ts';
import { createStaff } from '#testing/backoffice.ts';
import { insertHistory } from '#testing/order-history.ts';
import { createShopper, payAtBank, placeOrder } from '#testing/order-steps.ts';
import { findLongReads } from '#testing/rows-read.ts';
import { startShop } from '#testing/shop.ts';
import { listWarnings } from './list-warnings.ts';

const shop = await startShop();
let staff = await createStaff(shop, 'support');

const warnings = async () => (await staff.call('listWarnings')).body;

test('without trouble there is none, and every partner is listed', async () => {
  const { wallet, partners } = await warnings();
  expect(wallet).toBeNull();
  expect(partners.map(({ name }) => name)).toEqual(expect.arrayContaining(['skypostal', 'sistarbanc', 'abitab']));
  expect(partners.filter(({ isFailing }) => isFailing)).toEqual([]);
});

test('a purchase that the marketplace refuses for lack of money is a warning until it is bought', async () => {
  const who = await createShopper(shop);
  const { id } = await placeOrder(shop, who);
  await shop.control('zinc', { scenario: 'reject', order: id, code: 'insufficient_funds' });
  await payAtBank(shop, who, { id });
  const wallet = await shop.waitFor('the warning', async () => (await warnings()).wallet);
  expect(wallet).toMatchObject({ purchases: 1, isMore: false });
  await shop.control('zinc', { scenario: 'none' });
  shop.clock.advance(2 * 60 * 60_000);
  await shop.waitFor('the purchase', async () => {
    staff = await createStaff(shop, 'support');
    return (await warnings()).wallet === null;
  });
});

test('a partner that does not answer is a warning, first in the list', async () => {
  await shop.control('zinc', { scenario: 'fail' });
  const failing = await shop.waitFor('the warning', async () => {
    await shop.call('searchProducts', { query: { keyword: `zzz ${shop.context.random.uuid()}` } });
    return (await warnings()).partners.find(({ isFailing }) => isFailing);
  });
  expect((await warnings()).partners[0]).toMatchObject({ name: failing.name, isFailing: true });
  expect(failing.down).toBeGreaterThan(0);
  await shop.control('zinc', { scenario: 'none' });
});

test('a stopped translation is a warning in its own words, and its partner is the one that fails', async () => {
  const { db, clock } = shop.context;
  expect((await warnings()).translation).toMatchObject({ stopped: null, limit: null });
  await db.updateTable('translation_work').set({ stopped: 'key', stopped_at: clock() }).execute();
  const { translation, partners } = await warnings();
  await db.updateTable('translation_work').set({ stopped: null, stopped_at: null }).execute();
  expect(translation?.stopped).toEqual({ reason: 'key', since: expect.any(String) });
  expect(partners.filter(({ isFailing }) => isFailing).map(({ name }) => name)).toContain('deepl');
});

test('a draft of a rule whose day has come is a warning until it is withdrawn', async () => {
  const { drafts } = await warnings();
  expect(drafts).toEqual([{ id: expect.any(String), kind: 'customs', validFrom: '2026-05-01' }]);
  const withdrawn = { state: 'withdrawn', withdrawn_at: shop.context.clock() } as const;
  await shop.context.db
    .updateTable('fee_rules')
    .set(withdrawn)
    .where('id', '=', drafts[0]?.id ?? '')
    .execute();
  expect((await warnings()).drafts).toEqual([]);
});

test('the list reads the purchases that wait, not all of them', async () => {
  const history = openPool({ url: shop.databaseUrl, max: 1 });
  await insertHistory(history, { customers: 10, orders: 200, views: 0 });
  await history.end();
  const listed = (db: Database) => listWarnings({ ...shop.context, db });
  const pool = openPool({ url: `${shop.databaseUrl}?options=-c%20enable_seqscan%3Doff`, max: 2 });
  // The order of the tests above may still be under way; the wallet is one row.
  expect(await findLongReads({ pool, maxRows: 1 }, listed)).toEqual([]);
  await pool.end();
});
