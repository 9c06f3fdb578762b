import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { ShopServices } from '#app/shop-options.ts';
import { pagesExtension } from '#app/web/pages.ts';
import type { CallReply } from '#contract/caller.ts';
import type { ProductCard } from '#contract/catalog.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import { SEED_RULES } from '#domain/fees/seed-rules.ts';
import { cents } from '#domain/money/cents.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { rankProducts } from '#server/features/catalog/lists/rank-products.ts';
import { writeProducts } from '#server/features/catalog/products/write-products.ts';
import { createStaff } from './backoffice.ts';
import { createTestDatabase } from './database.ts';
import { createShopper, fillCart, placeOrder } from './order-steps.ts';
import { endOverride, override } from './override-steps.ts';
import { buildProduct, insertProducts } from './products.ts';
import { startShop } from './shop.ts';

let announced: string[] = [];

/** A page of everything that several visitors share. */
const pages = (services: ShopServices) => [
  pagesExtension(services, async (_request, { call }) => {
    const { asin } = product;
    const calls = [
      call('readProduct', { params: { asin } }),
      call('searchProducts', { query: { keyword: 'unheard zither' } }),
      call('listOffers'),
      call('readRates'),
      call('readSettings'),
    ];
    const [found, search, offers, rates, settings] = await Promise.all(calls);
    const html = JSON.stringify({ found, search, offers, rates, settings });
    return new Response(`<html><body>${html}</body></html>`, { headers: { 'content-type': 'text/html' } });
  }),
];

const database = await createTestDatabase();
let product = buildProduct({ productTitle: 'Unheard Zither', price: cents(100_00), retailPrice: cents(900_00) });
const shared = { url: database.url };
const options = { database: shared, extensions: pages, config: { encryptionKey: randomBytes(32) } };
/** Writes. */
const one = await startShop(options);
await insertProducts(one, [product]);
await rankProducts(one.context, 'all');
const staff = await createStaff(one, 'owner');
// Before the other process sends some of the mails to simulators of its own.
const who = await createShopper(one);
/** Reads. Its clock stands still, so that nothing that it keeps expires. */
const other = await startShop(options);
other.clock.hold();
const listener = new pg.Client({ connectionString: database.url });
await listener.connect();
await listener.query('listen changes; listen marks');
listener.on('notification', ({ channel, payload = '' }) => {
  if (channel === 'changes') announced.push(payload);
});

afterAll(() => listener.end());

/** What the other process says, everywhere. */
async function read() {
  const { asin } = product;
  const quoted = { useFranchise: 'USE', productsAsin: [{ asin, quantity: 1 }] };
  const [page, found, search, offers, rates, settings, quote] = await Promise.all([
    fetch(`${other.url}/offers`).then((answer) => answer.text()),
    other.call('readProduct', { params: { asin } }),
    other.call('searchProducts', { query: { keyword: 'unheard zither' } }),
    other.call('listOffers'),
    other.call('readRates'),
    other.call('readSettings'),
    other.call('quoteFees', { body: quoted }),
  ]);
  const shown = JSON.parse(/<body>(?:<aside.*<\/aside>)?(.*)<\/body>/.exec(page)?.[1] ?? '{}');
  const cardIn = (cards: ProductCard[]) => cards.find((card) => card.asin === asin);
  const offered = (list: CallReply<'listOffers'>) => cardIn(list.map((offer) => offer.product));
  return {
    notice: /<p class="wrap">(.*)<\/p><\/aside>/.exec(page)?.[1] ?? null,
    /** The product by itself, in a search, in a list, and on a page three times. */
    cards: [
      found.body as ProductCard,
      cardIn(search.body.products),
      offered(offers.body),
      shown.found as ProductCard,
      cardIn(shown.search.products),
      offered(shown.offers),
    ],
    dollar: [rates.body.buy.USD, shown.rates.buy.USD],
    delivery: [settings.body.tariff.delivery.MONTEVIDEO, shown.settings.tariff.delivery.MONTEVIDEO],
    methods: [settings.body.paymentMethods, shown.settings.paymentMethods],
    weight: quote.body.realWeight,
  };
}

type Read = Awaited<ReturnType<typeof read>>;

/** Reads twice, so that everything is kept; then changes, and waits until all that is read is as expected. */
async function expectChange(change: () => Promise<unknown>, isExpected: (read: Read) => boolean): Promise<void> {
  await read();
  expect(isExpected(await read()), 'the change is one').toBe(false);
  await change();
  await one.waitFor('the other process to know of the change', async () => isExpected(await read()));
}

const everyCard = (isExpected: (card: ProductCard | undefined) => boolean) => (found: Read) =>
  found.cards.every(isExpected);

/** Waits until what was announced so far has arrived: notifications come in the order of their commits. */
async function hearAnnounced(): Promise<void> {
  const { promise: heard, resolve } = Promise.withResolvers<void>();
  const mark = ({ channel }: pg.Notification) => {
    if (channel === 'marks') resolve();
  };
  listener.on('notification', mark);
  await listener.query('notify marks');
  await heard;
  listener.off('notification', mark);
}

beforeEach(async () => {
  await hearAnnounced();
  announced = [];
});

test.each<[string, number]>([
  ['marketplace', 101_00],
  ['import', 102_00],
])('a price that the %s brought to one process is the price of the other, everywhere', async (source, price) => {
  product = { ...product, price: cents(price) };
  await expectChange(
    () => writeProducts(one.context, [{ product }], source),
    everyCard((card) => card?.price === price / 100),
  );
  await hearAnnounced();
  expect(announced).toEqual([`products ${product.asin}`]);
});

test('a price that somebody writes into the database is the price of the process', async () => {
  await expectChange(
    () => sql`update products set price_cents = 10300 where asin = ${product.asin}`.execute(one.context.db),
    everyCard((card) => card?.price === 103),
  );
});

test('a product that the staff blocks is for sale nowhere, and again once it is not blocked', async () => {
  const { asin } = product;
  const isForSale = (card: ProductCard | undefined) => card?.forbidden === false && card.landedPrice !== null;
  await expectChange(
    () => override({ shop: one, staff, asin }, { forbidden: 'WEAPON' }),
    everyCard((card) => !isForSale(card)),
  );
  await expectChange(() => endOverride(staff, asin, 'block'), everyCard(isForSale));
});

test('a weight that the staff corrects is in every landed price and quote', async () => {
  const totalOf = (card: ProductCard | undefined) => card?.landedPrice?.total ?? 0;
  const before = totalOf((await read()).cards[0]);
  await expectChange(
    () => override({ shop: one, staff, asin: product.asin }, { weightGrams: 3000 }),
    (found) => found.weight === 3 && found.cards.every((card) => totalOf(card) > before),
  );
});

test('a rate is the rate', async () => {
  const newer = sql`
    insert into exchange_rates (id, quote_date, source, buy_micros, sell_micros, fetched_at)
    select ${randomUUID()}, quote_date + 1, source, jsonb_set(buy_micros, '{USD}', '12340000'), sell_micros, fetched_at
    from exchange_rates order by quote_date desc limit 1`;
  await expectChange(
    () => newer.execute(one.context.db),
    ({ dollar }) => dollar.every((rate) => rate === 12.34),
  );
});

test('an approved rule is in force', async () => {
  const body = { ...SEED_RULES.tariff.body, delivery: { ...SEED_RULES.tariff.body.delivery, MONTEVIDEO: cents(7_77) } };
  const validFrom = montevideoDay(one.clock.now().toISOString());
  const approve = sql`
    insert into fee_rules (id, kind, body, valid_from, state, drafted_at, approved_at)
    values (${randomUUID()}, 'tariff', ${JSON.stringify(body)}, ${validFrom}, 'approved', now(), now())`;
  await expectChange(
    () => approve.execute(one.context.db),
    ({ delivery }) => delivery.every((amount) => amount === 7.77),
  );
});

test('a notice is on the pages, and a method that is stopped is not offered', async () => {
  const text = 'Mañana no hay retiros en el local.';
  const lastDay = montevideoDay(new Date(one.clock.now().getTime() + 24 * 60 * 60 * 1000).toISOString());
  await expectChange(
    () => staff.act('showNotice', { text, lastDay }),
    ({ notice }) => notice === text,
  );
  await expectChange(
    () => staff.act('changeSwitch', { name: 'payment:abitab', stop: true }),
    ({ methods }) => methods.every((offered) => !JSON.stringify(offered).includes('abitab')),
  );
});

test('a ranking that one process writes is the list of the other', async () => {
  const [best = ''] = await insertProducts(one, [{ price: cents(1_00), retailPrice: cents(900_00) }]);
  const first = async () => (await other.call('listOffers')).body[0]?.productId;
  expect(await first()).not.toBe(best);
  await rankProducts(one.context, 'all');
  await one.waitFor('the ranking', async () => (await first()) === best);
});

test('an import of many products is announced by batches and without their numbers', async () => {
  const many = Array.from({ length: 1200 }, (_, n) =>
    buildProduct({ asin: `B1${String(n).padStart(8, '0')}` as Asin }),
  );
  const write = (price: number) =>
    writeProducts(
      one.context,
      many.map((each) => ({ product: { ...each, price: cents(price) } })),
      'import',
    );
  await write(10_00);
  await write(11_00);
  await hearAnnounced();
  expect(announced, 'three batches, twice').toEqual(Array(6).fill('products'));
  await write(11_00);
  await hearAnnounced();
  expect(announced, 'products that are as they were').toHaveLength(6);
});

test('carts and orders announce nothing', async () => {
  await fillCart(one, who);
  await placeOrder(one, who);
  await hearAnnounced();
  expect(announced).toEqual([]);
});
