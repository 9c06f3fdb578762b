import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemo } from '#app/seed/seed-demo.ts';
import { type Order, orderSchema } from '#contract/orders.ts';
import { hasValidCheckDigit } from '#domain/customer/document.ts';
import { ORDER_STATUSES } from '#domain/order/status.ts';
import { lookAfter } from '#server/features/reconciliation/reconcile.ts';
import { startShop, type TestShop } from '#testing/shop.ts';
import { makeDemoAccount, resetDemoAccount } from './account.ts';
import { DEMO_EMAIL, DEMO_PASSWORD } from './favorites-and-history.ts';
import { deleteDemoAccount } from './reset.ts';
import { takeFromShelf } from './shelf.ts';

let shop: TestShop;
let token: string;
const said: string[] = [];
const say = (line: string) => said.push(line);

beforeAll(async () => {
  shop = await startShop();
  await seedDemo(shop.context, say);
  token = await signIn();
});

afterAll(() => shop.stop());

test('the first start says what it made, a later one makes nothing', async () => {
  expect(said).toEqual([
    expect.stringMatching(/^Catálogo de demostración: \d{4} productos$/),
    `Cuenta de demostración creada: ${DEMO_EMAIL}`,
  ]);
  await seedDemo(shop.context, say);
  expect(said).toHaveLength(2);
});

test('with a real payment partner there is no demo account', async () => {
  await withoutAccount(async () => {
    await seedDemo({ ...shop.context, config: { ...shop.context.config, sistarbanc: REAL_BANK } }, say);
    expect(await countsByTable()).toMatchObject({ customers: 0, orders: 0 });
  });
});

test('whoever signs in finds a complete person with addresses, favorites, history and a cart', async () => {
  const { body: profile } = await read('readProfile');
  expect(profile).toMatchObject({ firstName: 'Lucía', lastName: 'Fernández', birthday: '1991-03-14', gender: 'F' });
  expect(hasValidCheckDigit(profile.document)).toBe(true);
  const { body: addresses } = await read('listAddresses');
  expect(addresses.map((one: { apartment: string }) => one.apartment)).toEqual(['Montevideo', 'Canelones']);
  expect((await read('listFavorites')).body.favorites).toHaveLength(6);
  expect((await read('listHistory')).body).toHaveLength(8);
  const words = await shop.call('listOwnKeywords', { query: { word: 'auriculares' } }, { token });
  expect(words.body).toEqual([{ name: 'auriculares inalámbricos' }]);
  const { body: cart } = await read('readCart');
  expect(cart.cartItems).toHaveLength(2);
});

test('there is an order in each of the sixteen states, and the list leaves out the one at the bank', async () => {
  const listed = (await read('listOrders')).body as Order[];
  const expected = ORDER_STATUSES.filter((status) => status !== 'PROCESSING');
  expect(listed.map(({ status }) => status).sort()).toEqual([...expected].sort());
  const dates = listed.map(({ dateAdded }) => dateAdded);
  expect(dates).toEqual([...dates].sort().reverse());
  const stored = await shop.context.db.selectFrom('orders').select('status').execute();
  expect(new Set(stored.map(({ status }) => status))).toEqual(new Set(ORDER_STATUSES));
});

test('each order can be read, keeps to the contract and tells nothing of the future', async () => {
  const orders = await readAll();
  expect(orders).toHaveLength(16);
  const now = shop.clock.now().toISOString();
  for (const order of orders) {
    const told = [...order.events, ...order.packages.flatMap(({ events }) => events)].map(({ date }) => date);
    for (const date of told) expect(date >= order.dateAdded && date <= now, `${order.status} ${date}`).toBe(true);
    expect(order.events.at(0)?.code).toBe('NEW');
    expect(order.events.map(({ code }) => code)).toContain(order.status);
    const goods = order.cart.items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
    expect(order.fees.productsTotal).toBeCloseTo(goods, 2);
  }
});

test('between them the orders show every kind of thing that an order can have', async () => {
  const orders = new Map((await readAll()).map((order) => [order.status, order]));
  const all = [...orders.values()];
  expect(new Set(all.map(({ currency }) => currency))).toEqual(new Set(['USD', 'UYU']));
  expect(new Set(all.map(({ deliveryZone }) => deliveryZone)).size).toBe(3);
  expect(new Set(all.map(({ useFranchese }) => useFranchese)).size).toBe(3);
  expect(orders.get('PACKAGE_SHIPPED')?.issue).toEqual({ code: 'ALMCD', description: 'Faltan documentos de aduana' });
  const waiting = orders.get('ZINC_PAID')?.packages.map(({ status }) => status);
  expect(waiting?.sort()).toEqual(['PACKAGE_RECEIVED', 'PACKAGE_SENT_FROM_AMAZON']);
  expect(orders.get('NEW')?.voucher).toMatchObject({ currency: 'UYU', code: expect.stringMatching(/^\d{10}$/) });
  expect(orders.get('PICK_UP')?.fees.ursecFeeForPhones).toBe(9);
  const announced = all.filter((order) => order.carrierTrackingNumber !== null).map(({ status }) => status);
  expect(announced.sort()).toEqual([
    'COMPLETED',
    'DELIVERED',
    'IN_DISTRIBUTION',
    'PACKAGE_SHIPPED',
    'PICK_UP',
    'READY_TO_DELIVER',
    'SHIPPING',
  ]);
});

test('nothing is sent for it and nothing works on it, and the shop does not take it for standing still', async () => {
  await lookAfter(shop.context);
  await shop.drain();
  const mails = await shop.context.db.selectFrom('mails').select('id').where('recipient', '=', DEMO_EMAIL).execute();
  expect(mails).toEqual([]);
  const jobs = await sql<{ name: string }>`
    select distinct name from jobs.job where name not like '\\_\\_%' and name not in ('renew-rates', 'look-after')
  `.execute(shop.context.db);
  expect(jobs.rows).toEqual([]);
});

test('an order of the demo goes on like any other once somebody moves it', async () => {
  const waiting = (await readAll()).find(({ status }) => status === 'ZINC_PAID');
  const missing = waiting?.packages.find(({ status }) => status === 'PACKAGE_SENT_FROM_AMAZON');
  const body = { email: DEMO_EMAIL, externalTracking: missing?.trackingNumber };
  expect((await shop.call('simulateReception', { body })).status).toBe(200);
  const carried = await shop.until('the carrier to have it', async () => {
    const { body: order } = await shop.call('readOrder', { params: { id: waiting?.id } }, { token });
    return order.status === 'READY_TO_DELIVER' ? (order as Order) : null;
  });
  expect(carried.carrierTrackingNumber).toMatch(/^SKY\d{10}$/);
});

test('in another catalogue popular products stand in, each for one that is missing', async () => {
  const shelf = await takeFromShelf(shop.context.db, ['B0N0THERE1', '1983047512', 'B0N0THERE2']);
  expect(shelf?.get('1983047512')?.card.asin).toBe('1983047512');
  const asins = [...(shelf?.values() ?? [])].map(({ card }) => card.asin);
  expect(new Set(asins).size).toBe(3);
});

test('a reset brings everything back, as often as it is asked for, whatever was done before', async () => {
  await resetDemoAccount(shop.context);
  token = await signIn();
  const before = await countsByTable();
  expect(before).toMatchObject({ customers: 1, orders: 16, refunds: 1, favorites: 6, visits: 8 });
  await spoil();
  expect(await countsByTable()).not.toEqual(before);
  for (const _time of [1, 2]) {
    expect(await resetDemoAccount(shop.context)).toBe(true);
    expect(await countsByTable()).toEqual(before);
  }
  token = await signIn();
  expect((await read('listOrders')).body).toHaveLength(15);
});

test('two resets at the same moment leave one account', async () => {
  await Promise.all([resetDemoAccount(shop.context), resetDemoAccount(shop.context), makeDemoAccount(shop.context)]);
  expect(await countsByTable()).toMatchObject({ customers: 1, orders: 16 });
});

test('a reset leaves other customers alone', async () => {
  const other = await shop.customer();
  await resetDemoAccount(shop.context);
  expect((await shop.call('readProfile', {}, { token: other.token })).status).toBe(200);
});

const REAL_BANK = { organism: 'X', serviceType: 'X', privateKeyPem: '', user: 'x', password: 'x', bankIds: {} };

async function signIn(): Promise<string> {
  const answer = await shop.call('signIn', { body: { email: DEMO_EMAIL, password: DEMO_PASSWORD } });
  expect(answer.status).toBe(200);
  return answer.body.accessToken;
}

async function read(
  name: 'readProfile' | 'listAddresses' | 'listFavorites' | 'listHistory' | 'readCart' | 'listOrders',
) {
  const answer = await shop.call(name, {}, { token });
  expect(answer.status, name).toBe(200);
  return answer;
}

/** All sixteen one by one, the one that no list shows too. */
async function readAll(): Promise<Order[]> {
  const ids = await shop.context.db.selectFrom('orders').select('id').orderBy('number').execute();
  const answers = await Promise.all(ids.map(({ id }) => shop.call('readOrder', { params: { id } }, { token })));
  return answers.map(({ status, body }) => {
    expect(status).toBe(200);
    return orderSchema.parse(body);
  });
}

async function countsByTable(): Promise<Record<string, number>> {
  const tables = [
    'customers',
    'addresses',
    'favorites',
    'visits',
    'customer_keywords',
    'carts',
    'cart_items',
    'orders',
    'order_lines',
    'order_events',
    'payment_attempts',
    'purchases',
    'packages',
    'refunds',
  ];
  const counts = tables.map((table) => sql`select ${table} as name, count(*)::int as count from ${sql.table(table)}`);
  const rows = await sql<{ name: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(
    shop.context.db,
  );
  return Object.fromEntries(rows.rows.map(({ name, count }) => [name, count]));
}

/** What a visitor may do with the account: pay at a bank, call off, throw away. */
async function spoil(): Promise<void> {
  const orders = (await read('listOrders')).body as Order[];
  const id = orders.find(({ status }) => status === 'NEW')?.id ?? '';
  expect((await shop.call('cancelOrder', { params: { id } }, { token })).status).toBe(200);
  const favorites = (await read('listFavorites')).body.favorites as { id: string }[];
  expect((await shop.call('removeFavorite', { params: { id: favorites[0]?.id } }, { token })).status).toBe(204);
  await shop.drain();
}

/** Runs something on a shop whose demo account is gone, and makes it again. */
async function withoutAccount(work: () => Promise<void>): Promise<void> {
  await shop.context.db.transaction().execute((tx) => deleteDemoAccount(tx, DEMO_EMAIL));
  await work();
  expect(await makeDemoAccount(shop.context)).toBe(true);
  token = await signIn();
}
