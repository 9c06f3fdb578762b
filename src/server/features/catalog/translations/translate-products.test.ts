import { sql } from 'kysely';
import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { openDatabase, openPool } from '#db/pool.ts';
import type { Product } from '#domain/catalog/product.ts';
import { createDeepl } from '#partners/deepl/client.ts';
import type { Context } from '#server/context.ts';
import { createShopper } from '#testing/order-steps.ts';
import { CLIENT_DEPS, startPartnerHarness } from '#testing/partner-harness.ts';
import { insertProducts } from '#testing/products.ts';
import { startShop } from '#testing/shop.ts';
import { stopAfter } from '#testing/stop-after.ts';
import { reserveBatch } from './reserve-batch.ts';
import { translateProducts } from './translate-products.ts';

const MINUTE = 60_000;
const harness = await startPartnerHarness();
// Without a worker: nothing is translated unless a test says so.
const shop = await startShop({ config: { roles: ['web', 'migrate'] } });
const { db } = shop.context;
const clients: { close(): Promise<void> }[] = [];
stopAfter(async () => {
  for (const client of clients) await client.close();
});

interface Account {
  calls: { texts: string[]; context: string; glossary: string | null }[];
  characters: number;
  glossaries: Record<string, string>;
}
const account = () => harness.network.control.inspect('deepl') as unknown as Account;
let [callsBefore, charactersBefore] = [0, 0];
const calls = () => account().calls.slice(callsBefore);
const charged = () => account().characters - charactersBefore;

/** A process of the shop with a client of its own, so that no breaker is left open by another test. */
function process(config: Partial<Context['config']> = {}): Context {
  const apiKey = 'deepl-key:fx';
  const options = { apiKey, baseUrl: harness.network.urls.deepl, timeoutMs: 1000, halfOpenAfterMs: 1 };
  const deepl = createDeepl(options, CLIENT_DEPS);
  clients.push(deepl);
  const { context } = shop;
  return { ...context, partners: { ...context.partners, deepl }, config: { ...context.config, ...config } };
}

const run = (context: Context = process()) => translateProducts(context, new AbortController().signal);
const control = (command: Record<string, unknown>) => harness.network.control.set('deepl', command as never);
const insert = (...about: Partial<Product>[]) =>
  insertProducts(
    shop,
    about.map((product) => ({ features: [], productDescription: '', productDetails: [], ...product })),
  );
const read = async (asin: string) => (await shop.call('readProduct', { params: { asin } })).body;
const work = () => db.selectFrom('translation_work').selectAll().executeTakeFirstOrThrow();
const used = async () =>
  Number(
    (await db.selectFrom('translation_months').select(sql<number>`sum(used)`.as('sum')).executeTakeFirst())?.sum ?? 0,
  );
const states = async () =>
  Object.fromEntries(
    (await db.selectFrom('translations').select(['source', 'state']).execute()).map((row) => [row.source, row.state]),
  );

beforeEach(async () => {
  await control({ scenario: 'none' });
  for (const table of [
    'translations',
    'translation_reservations',
    'translation_months',
    'translated_products',
  ] as const)
    await db.deleteFrom(table).execute();
  await db.deleteFrom('cart_items').execute();
  await db.deleteFrom('products').execute();
  await sql`delete from translation_work`.execute(db);
  await sql`insert into translation_work default values`.execute(db);
  shop.context.cache.products.invalidate();
  harness.translations.clear();
  harness.translations.set('Folding chair', 'Silla plegable').set('Folds flat', 'Se pliega');
  [callsBefore, charactersBefore] = [account().calls.length, account().characters];
});

test('titles are translated first, then the other texts, each once, and the pages show them', async () => {
  const [one = '', other = ''] = await insert(
    { productTitle: 'Folding chair', features: ['Folds flat'], manufacturer: null },
    { productTitle: 'Folding chair', features: ['Folds flat', 'Unheard words'], manufacturer: null },
  );
  const listener = new pg.Client({ connectionString: shop.databaseUrl });
  await listener.connect();
  const announced: string[] = [];
  listener.on('notification', ({ payload = '' }) => announced.push(payload));
  await listener.query('listen changes');

  await run();

  expect(calls().map(({ texts }) => texts)).toEqual([['Folding chair', expect.any(String), expect.any(String)]]);
  expect(calls()[0]?.texts.slice(1).sort()).toEqual(['Folds flat', 'Unheard words']);
  shop.context.cache.products.invalidate();
  expect(await read(one)).toMatchObject({
    translatedTitle: 'Silla plegable',
    translation: { features: ['Se pliega'] },
  });
  expect(await read(other)).toMatchObject({ translation: { features: ['Se pliega', null] } });
  await listener.query('select 1');
  await listener.end();
  expect(announced.some((message) => message.includes(one) || message.includes(other))).toBe(true);
  await run();
  expect(calls()).toHaveLength(1);
  expect(await used()).toBe(charged());
});

test('what somebody wants to buy comes first, and nothing but product texts is sent', async () => {
  const shopper = await createShopper(shop);
  const titles = Array.from({ length: 60 }, (_, index) => `Wooden stool number ${index}`);
  const asins = await insert(...titles.map((productTitle) => ({ productTitle, manufacturer: null })));
  await shop.call('addCartItem', { body: { productId: asins[59], quantity: 1 } }, shopper);

  await run();

  expect(calls().map(({ texts }) => texts.length)).toEqual([50, 10]);
  expect(calls()[0]?.texts[0]).toBe(titles[59]);
  const sent = JSON.stringify(calls());
  for (const personal of [shopper.email, 'Lucía', '099412873', 'España']) expect(sent).not.toContain(personal);
});

test('what the partner returns unchanged, or without the numbers of the source, is not shown', async () => {
  harness.translations.set('Chair for 2 people', 'Silla para personas');
  const [same = '', wrong = ''] = await insert(
    { productTitle: 'Chair of nobody', manufacturer: null },
    { productTitle: 'Chair for 2 people', manufacturer: null },
  );
  await run();
  expect(await states()).toEqual({ 'Chair of nobody': 'unchanged', 'Chair for 2 people': 'refused' });
  expect(await read(same)).toMatchObject({ translatedTitle: null });
  expect(await read(wrong)).toMatchObject({ translatedTitle: null });
});

test('a refused key stops the work until the account is there again', async () => {
  await insert({ productTitle: 'Folding chair' });
  await control({ scenario: 'reject', code: '403' });
  await run();
  expect(await work()).toMatchObject({ stopped: 'key' });
  expect([await used(), charged()]).toEqual([0, 0]);
  await control({ scenario: 'none' });
  await run();
  expect(calls()).toHaveLength(0);
  shop.clock.advance(16 * MINUTE);
  await run();
  expect(await work()).toMatchObject({ stopped: null });
  expect(await states()).toMatchObject({ 'Folding chair': 'translated' });
});

test('a spent quota stops the work until the account has characters again', async () => {
  await insert({ productTitle: 'Folding chair' });
  await control({ scenario: 'reject', code: '456', calls: 1 });
  await run();
  expect(await work()).toMatchObject({ stopped: 'quota' });
  await control({ scenario: 'wallet', balance: 0 });
  shop.clock.advance(61 * MINUTE);
  await run();
  expect(await work()).toMatchObject({ stopped: 'quota' });
  await control({ scenario: 'none' });
  shop.clock.advance(61 * MINUTE);
  await run();
  expect(await states()).toMatchObject({ 'Folding chair': 'translated' });
});

test('too many requests end a run, and its next one goes on; nothing was charged', async () => {
  await insert({ productTitle: 'Folding chair' });
  await control({ scenario: 'quota', calls: 1 });
  await run();
  expect([await used(), await states()]).toEqual([0, { 'Folding chair': 'wanted' }]);
  await run();
  expect(await states()).toEqual({ 'Folding chair': 'translated' });
});

test('a response that got lost may have been charged, and its texts are asked again', async () => {
  await insert({ productTitle: 'Folding chair' });
  const context = process();
  await run(process());
  await db.deleteFrom('translations').execute();
  await db.deleteFrom('translated_products').execute();
  await db.updateTable('translation_work').set({ walk: 'titles' }).execute();
  const before = await used();
  await control({ scenario: 'lost-response', calls: 1 });
  await run(context);
  expect(await states()).toEqual({ 'Folding chair': 'wanted' });
  await run(context);
  expect(await states()).toEqual({ 'Folding chair': 'translated' });
  expect((await used()) - before).toBeGreaterThanOrEqual(2 * 'Folding chair'.length);
  expect(await used()).toBeGreaterThanOrEqual(charged());
});

test('no answer five times in a row is an outage, after which the account is asked now and then', async () => {
  await insert({ productTitle: 'Folding chair' });
  await control({ scenario: 'fail' });
  for (let times = 0; times < 5; times += 1) await run();
  expect(await work()).toMatchObject({ stopped: 'outage' });
  await control({ scenario: 'none' });
  shop.clock.advance(11 * MINUTE);
  await run();
  expect(await work()).toMatchObject({ stopped: null, failures: 0 });
});

test('a batch that is too large is divided, and only the text that is refused alone is given up', async () => {
  await insert({ productTitle: 'Folding chair' }, { productTitle: 'Heavy chair' });
  await control({ scenario: 'reject', code: '413', calls: 2 });
  await run();
  expect(Object.values(await states()).sort()).toEqual(['given-up', expect.stringMatching(/translated|unchanged/)]);
  expect(await used()).toBe(charged());
});

test('the budget of a month is not exceeded by processes that translate at the same time', async () => {
  const titles = Array.from({ length: 200 }, (_, index) => `Wooden stool number ${index}`);
  await insert(...titles.map((productTitle) => ({ productTitle, manufacturer: null })));
  const limit = 1500;
  const pool = openPool({ url: shop.databaseUrl, max: 3 });
  const processes = [1, 2, 3].map(() => process({ translationCharactersPerMonth: limit }));
  await Promise.all(
    processes.map((context, index) => run(index === 0 ? context : { ...context, db: openDatabase(pool) })),
  );
  await pool.end();
  expect(charged()).toBeGreaterThan(0);
  expect(charged()).toBeLessThanOrEqual(limit);
  expect(await used()).toBe(charged());
  const sent = calls().flatMap(({ texts }) => texts);
  expect(new Set(sent).size).toBe(sent.length);
  expect(await work()).toMatchObject({ stopped: 'budget' });
  shop.clock.advance(31 * 24 * 60 * MINUTE);
  await run(process());
  expect(Object.values(await states()).filter((state) => state === 'wanted')).toEqual([]);
});

test('what a process reserved that died counts as used, and another process translates its texts', async () => {
  await insert({ productTitle: 'Folding chair', manufacturer: null });
  const limit = 100;
  const died = process({ translationCharactersPerMonth: limit });
  const { wantTexts } = await import('./want-texts.ts');
  await wantTexts(died, new AbortController().signal);
  const batch = await reserveBatch(died, 50);
  if (typeof batch === 'string') throw new Error(batch);

  const other = process({ translationCharactersPerMonth: limit });
  await run(other);
  expect(calls()).toHaveLength(0);
  shop.clock.advance(11 * MINUTE);
  await run(other);
  expect(await states()).toEqual({ 'Folding chair': 'translated' });
  expect(await used()).toBe(batch.characters + charged());
  expect(await used()).toBeLessThanOrEqual(limit);
});

test('the glossary of the dictionary is made once, and made again where the partner has lost it', async () => {
  await insert({ productTitle: 'Folding chair' });
  await run();
  const id = calls()[0]?.glossary ?? '';
  expect(account().glossaries[id]).toContain('\t');
  await insert({ productTitle: 'Folds flat' });
  await db.updateTable('translation_work').set({ walk: 'titles', walk_asin: null, walk_popularity: null }).execute();
  await run();
  expect(calls()[1]?.glossary).toBe(id);
  const lost = '7f3f6c1e-0f0b-4f0e-9d63-1f6a3a5e0c11';
  await db.updateTable('translation_work').set({ glossary_id: lost, glossary_hash: 'old', walk: 'titles' }).execute();
  harness.translations.set('Iron bench', 'Banco de hierro');
  await insert({ productTitle: 'Iron bench' });
  await run();
  expect((await work()).glossary_id).not.toBe(lost);
  expect(await states()).toMatchObject({ 'Iron bench': 'translated' });
});

test('without the partner nothing is wanted', async () => {
  await insert({ productTitle: 'Folding chair' });
  const { context } = shop;
  await translateProducts({ ...context, partners: { ...context.partners, deepl: null } }, new AbortController().signal);
  expect(await states()).toEqual({});
});
