import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Order, orderSchema } from '#contract/orders.ts';
import { hasValidCheckDigit } from '#domain/customer/document.ts';
import { ORDER_STATUSES } from '#domain/order/status.ts';
import { DEMO_EMAIL, DEMO_PASSWORD } from '#seed/demo-account.ts';
import { seedDemo } from '#seed/seed-demo.ts';
import { findStalledByKind, reconcile } from '#server/features/operations/reconciliation/reconcile.ts';
import { createStaff } from '#testing/backoffice.ts';
import { recordJobs } from '#testing/record-jobs.ts';
import { startShop } from '#testing/shop.ts';
import { createDemoAccount, deleteDemoAccount, resetDemoAccount } from './create-demo-account.ts';
import { selectProducts } from './select-products.ts';

const printed: string[] = [];
const print = (line: string) => printed.push(line);

const shop = await startShop();
await seedDemo(shop.context, print);
let token = await signIn();

test('the first start prints what it created, and a later start creates nothing', async () => {
  expect(printed).toEqual([
    expect.stringMatching(/^Catálogo de demostración: \d{4} productos$/),
    `Cuenta de demostración creada: ${DEMO_EMAIL}`,
  ]);
  await seedDemo(shop.context, print);
  expect(printed).toHaveLength(2);
});

test('with a real payment partner there is no demo account', async () => {
  await withoutAccount(async () => {
    await seedDemo({ ...shop.context, config: { ...shop.context.config, sistarbanc: REAL_BANK } }, print);
    expect(await countsByTable()).toMatchObject({ customers: 0, orders: 0 });
  });
});

test('the account has a complete profile, addresses, favorites, history and a cart', async () => {
  const { body: profile } = await read('readProfile');
  expect(profile).toMatchObject({ firstName: 'Lucía', lastName: 'Fernández', birthday: '1991-03-14', gender: 'F' });
  expect(hasValidCheckDigit(profile.document)).toBe(true);
  const { body: addresses } = await read('listAddresses');
  expect(addresses.map(({ apartment }: { apartment: string }) => apartment)).toEqual(['Montevideo', 'Canelones']);
  expect((await read('listFavorites')).body.favorites).toHaveLength(6);
  expect((await read('listHistory')).body).toHaveLength(8);
  const words = await shop.call('listOwnKeywords', { query: { word: 'auriculares' } }, { token });
  expect(words.body).toEqual([{ name: 'auriculares inalámbricos' }]);
  const { body: cart } = await read('readCart');
  expect(cart.cartItems).toHaveLength(2);
});

test('there is an order in each of the sixteen statuses, and the list omits the one at the bank', async () => {
  const listed = (await read('listOrders')).body as Order[];
  const expected = ORDER_STATUSES.filter((status) => status !== 'PROCESSING');
  expect(listed.map(({ status }) => status).sort()).toEqual([...expected].sort());
  const dates = listed.map(({ dateAdded }) => dateAdded);
  expect(dates).toEqual([...dates].sort().reverse());
  const stored = await shop.context.db.selectFrom('orders').select('status').execute();
  expect(new Set(stored.map(({ status }) => status))).toEqual(new Set(ORDER_STATUSES));
});

test('each order can be read, matches the contract and has no event in the future', async () => {
  const orders = await readAll();
  expect(orders).toHaveLength(16);
  const now = shop.clock.now().toISOString();
  for (const order of orders) {
    const dates = [...order.events, ...order.packages.flatMap(({ events }) => events)].map(({ date }) => date);
    for (const date of dates) expect(date >= order.dateAdded && date <= now, `${order.status} ${date}`).toBe(true);
    expect(order.events.at(0)?.code).toBe('NEW');
    expect(order.events.map(({ code }) => code)).toContain(order.status);
    const itemsTotal = order.cart.items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
    expect(order.fees.productsTotal).toBeCloseTo(itemsTotal, 2);
  }
});

test('the orders together cover every currency, zone, franchise use, issue, voucher and package status', async () => {
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

test('the account causes no mail and no job, and reconciliation does not report its orders as stalled', async () => {
  const readJobs = await recordJobs(shop.context.db);
  await reconcile(shop.context);
  await shop.drain();
  const mails = await shop.context.db.selectFrom('mails').select('id').where('recipient', '=', DEMO_EMAIL).execute();
  expect(mails).toEqual([]);
  const { rows } = await sql<{ name: string }>`select name from jobs.job`.execute(shop.context.db);
  expect([...rows, ...(await readJobs())]).toEqual([]);
});

test("the account's orders count: what waits for a person is in the queue, and what is due is done", async () => {
  const orders = new Map((await readAll()).map(({ status, id }) => [status, id]));
  const owner = await createStaff(shop, 'owner');
  const { body: queue } = await owner.call('listExceptions', {});
  expect(queue.rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'order-held', subject: orders.get('PAID') }),
      expect.objectContaining({ kind: 'purchase-by-hand', subject: orders.get('ZINC_PROCCESSING') }),
      expect.objectContaining({ kind: 'paper-request' }),
    ]),
  );
  const clock = () => new Date(shop.clock.now().getTime() + 20 * 60_000);
  const stalled = await findStalledByKind({ ...shop.context, clock });
  expect(stalled.get('not-announced')?.map(({ orderId }) => orderId)).toEqual([orders.get('PACKAGE_RECEIVED')]);
  expect(stalled.get('purchase-by-hand')?.map(({ orderId }) => orderId)).toEqual([orders.get('ZINC_PROCCESSING')]);
  await reconcile({ ...shop.context, clock });
  await shop.waitFor('the order to be announced', async () => {
    const params = { id: orders.get('PACKAGE_RECEIVED') };
    return (await shop.call('readOrder', { params }, { token })).body.status === 'READY_TO_DELIVER';
  });
});

test('a demo order continues like any other after its missing package is received', async () => {
  const waiting = (await readAll()).find(({ status }) => status === 'ZINC_PAID');
  const missing = waiting?.packages.find(({ status }) => status === 'PACKAGE_SENT_FROM_AMAZON');
  const body = { email: DEMO_EMAIL, externalTracking: missing?.trackingNumber };
  expect((await shop.call('simulateReception', { body })).status).toBe(200);
  const handedOver = await shop.waitFor('the order to be handed to the carrier', async () => {
    const { body: order } = await shop.call('readOrder', { params: { id: waiting?.id } }, { token });
    return order.status === 'READY_TO_DELIVER' ? (order as Order) : null;
  });
  expect(handedOver.carrierTrackingNumber).toMatch(/^SKY\d{10}$/);
});

test('in another catalogue a different popular product replaces each missing one', async () => {
  const selection = await selectProducts(shop.context.db, ['B0N0THERE1', '1983047512', 'B0N0THERE2']);
  expect(selection?.get('1983047512')?.card.asin).toBe('1983047512');
  const asins = [...(selection?.values() ?? [])].map(({ card }) => card.asin);
  expect(new Set(asins).size).toBe(3);
});

test('a reset restores all rows after changes, any number of times', async () => {
  await resetDemoAccount(shop.context);
  token = await signIn();
  const before = await countsByTable();
  expect(before).toMatchObject({ customers: 1, orders: 16, refunds: 1, favorites: 6, visits: 8 });
  await changeAccount();
  expect(await countsByTable()).not.toEqual(before);
  for (const _time of [1, 2]) {
    expect(await resetDemoAccount(shop.context)).toBe(true);
    expect(await countsByTable()).toEqual(before);
  }
  token = await signIn();
  expect((await read('listOrders')).body).toHaveLength(15);
});

test('two concurrent resets leave one account', async () => {
  await Promise.all([resetDemoAccount(shop.context), resetDemoAccount(shop.context), createDemoAccount(shop.context)]);
  expect(await countsByTable()).toMatchObject({ customers: 1, orders: 16 });
});

test('a reset does not affect other customers', async () => {
  const other = await shop.createCustomer();
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

/** Reads all sixteen one by one, including the one that the list omits. */
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

/** Changes the account: cancels an order and removes a favorite. */
async function changeAccount(): Promise<void> {
  const orders = (await read('listOrders')).body as Order[];
  const id = orders.find(({ status }) => status === 'NEW')?.id ?? '';
  expect((await shop.call('cancelOrder', { params: { id } }, { token })).status).toBe(200);
  const favorites = (await read('listFavorites')).body.favorites as { id: string }[];
  expect((await shop.call('removeFavorite', { params: { id: favorites[0]?.id } }, { token })).status).toBe(204);
  await shop.drain();
}

/** Runs `work` without a demo account, then creates the account again. */
async function withoutAccount(work: () => Promise<void>): Promise<void> {
  await shop.context.db.transaction().execute((tx) => deleteDemoAccount(tx, DEMO_EMAIL));
  await work();
  expect(await createDemoAccount(shop.context)).toBe(true);
  token = await signIn();
}
