import { afterAll, describe, expect, test } from 'vitest';
import { backofficeEndpoints } from '#contract/backoffice/endpoints.ts';
import { ORDER_SORTS } from '#contract/backoffice/order-finder.ts';
import { openPool } from '#db/pool.ts';
import type { StaffRequest, StaffSession } from '#server/backoffice/handler.ts';
import { hashDocuments } from '#server/features/base/sealing/hash-documents.ts';
import { createStaff } from '#testing/backoffice.ts';
import { insertHistory } from '#testing/order-history.ts';
import { createShopper, placeOrder, placePurchasedOrder, plainProducts } from '#testing/order-steps.ts';
import { CUSTOMS_DATA } from '#testing/purchase-steps.ts';
import { findLongReads } from '#testing/rows-read.ts';
import { startShop } from '#testing/shop.ts';
import { findAnything } from './find-anything.ts';
import { listOrders } from './list-orders.ts';

const HISTORY = 3000;
/** A page of each of the sixteen statuses and the newest people, and far below all orders. */
const MAX_ROWS_READ = 1000;

const shop = await startShop();
const pool = openPool({ url: shop.databaseUrl, max: 4 });
const shopper = await createShopper(shop);
const owner = await createStaff(shop, 'owner');
const { id } = await placePurchasedOrder(shop, shopper);
await shop.drain();
await insertHistory(pool, { customers: 300, orders: HISTORY, views: 0 });
const { rows } = await pool.query(
  `select orders.id, number, locker, transaction_id as transaction, marketplace_order_id as marketplace,
      packages.tracking_number as parcel from orders join customers on customers.id = customer_id
      join payment_attempts attempt on attempt.order_id = orders.id join purchases on purchases.order_id = orders.id
      join packages on packages.order_id = orders.id where orders.id = $1`,
  [id],
);
const order = rows[0];

afterAll(() => pool.end());

const find = async (q: string, staff = owner) => (await staff.call('findAnything', { q })).body;
const page = () => `/ordenes/${order.number}`;

describe('one box finds', () => {
  const words: [string, () => string][] = [
    ['an order by its number', () => String(order.number)],
    ['an order by its number as people write it', () => `orden #${order.number}`.replace('#', '')],
    ['an order by its id', () => order.id],
    ['an order by the bank transaction', () => order.transaction],
    ['an order by the marketplace number', () => order.marketplace],
    ['an order by a package, in small letters too', () => order.parcel.toLowerCase()],
  ];
  test.each(words)('%s, and leads to it', async (_name, q) => {
    expect(await find(q())).toMatchObject({ only: page() });
  });

  test('orders by a product', async () => {
    const [asin = ''] = plainProducts(1);
    expect((await find(asin)).found.map((one) => one.page)).toEqual(
      expect.arrayContaining([page(), `/catalogo/${asin}`]),
    );
    const linked = await find(`https://www.amazon.com/dp/${asin}?th=1`);
    expect(linked.found.map((one) => one.page)).toContain(`/catalogo/${asin}`);
  });

  test('a customer by mail, document and locker, with the newest orders', async () => {
    for (const q of [shopper.email.toUpperCase(), CUSTOMS_DATA.document, `UY-${order.locker}`]) {
      const { found, only } = await find(q);
      expect(only, q).toBe(`/clientes/${shopper.id}`);
      expect(
        found.map((one) => one.page),
        q,
      ).toEqual([page(), `/clientes/${shopper.id}`]);
    }
  });

  test('a refund by its id and by the transfer', async () => {
    const { rows } = await pool.query("select id from refunds where state = 'sent' limit 1");
    await pool.query("update refunds set transfer_reference = 'TRF-778812' where id = $1", [rows[0].id]);
    for (const q of [rows[0].id, 'TRF-778812']) expect((await find(q)).only).toBe(`/devoluciones/${rows[0].id}`);
  });

  test('a refund by the reference of the bank’s statement', async () => {
    const { rows } = await pool.query("select id from refunds where state = 'sent' limit 1");
    await pool.query("update refunds set confirmed_at = now(), bank_reference = 'EXT-90114' where id = $1", [
      rows[0].id,
    ]);
    expect((await find('EXT-90114')).only).toBe(`/devoluciones/${rows[0].id}`);
  });

  test('an order by the store’s number of a further purchase', async () => {
    await pool.query(
      `insert into further_purchases (id, order_id, kind, idempotency_key, attempt, state, marketplace_order_id, requested_at, updated_at)
        values (gen_random_uuid(), $1, 'again', gen_random_uuid(), 1, 'placed', 'zn_again_771', now(), now())`,
      [order.id],
    );
    expect((await find('zn_again_771')).only).toBe(page());
  });

  test('orders, payments and refunds by an amount with its decimals', async () => {
    const { rows } = await pool.query(
      `update refunds set amount_cents = 7, reason = 'wrong-amount' where id = (select id from refunds where state = 'sent' limit 1)
        returning id, order_id`,
    );
    const paid = await pool.query('select amount_cents from orders where id = $1', [order.id]);
    const cents = Number(paid.rows[0].amount_cents);
    const typed = `U$S ${new Intl.NumberFormat('es-UY', { minimumFractionDigits: 2 }).format(cents / 100)}`;
    expect((await find(typed)).found.map((one) => one.page)).toContain(page());
    expect((await find('0,07')).found).toMatchObject([{ kind: 'refund', page: `/devoluciones/${rows[0].id}` }]);
    expect((await find('0,08')).found).toEqual([]);
  });

  test('a notice that waits, by any value in it', async () => {
    await pool.query(
      `insert into inbound_events values ('skypostal', 'package:TBA99', '{"trackingNumber":"TBA99"}', now(), 'parked')`,
    );
    const only = '/paquetes/aviso?de=skypostal&clave=package%3ATBA99';
    expect(await find('tba99')).toMatchObject({ only, found: [{ kind: 'notice', label: 'TBA99' }] });
  });

  test('orders by the first digits of their number, and by the last characters of a parcel, which lead to none', async () => {
    const begun = String(order.number).slice(0, 4);
    const byNumber = await find(begun);
    expect(byNumber.only).toBeNull();
    const ofNumber = byNumber.found.filter(({ by }) => by === 'Comienzo del número de orden');
    const numbers = ofNumber.map(({ label }) => Number(label.replace('Orden ', '')));
    expect(numbers).toContain(Number(order.number));
    expect(numbers).toEqual(numbers.toSorted((one, other) => other - one));
    expect(numbers.every((number) => String(number).startsWith(begun))).toBe(true);
    const byParcel = await find(order.parcel.slice(-6).toLowerCase());
    expect(byParcel).toMatchObject({ only: null, found: [{ page: page(), by: 'Final del número del paquete' }] });
    const tooShort = await find(order.parcel.slice(-3));
    expect(tooShort.found.map((one) => one.page)).not.toContain(page());
  });

  test('the refunds and cases of an order by its number, and says how it is and whose', async () => {
    const { rows } = await pool.query(
      "select id, (select number from orders where id = order_id) as number from refunds where state = 'sent' limit 1",
    );
    const { found, only } = await find(String(rows[0].number));
    expect(only).toBe(`/ordenes/${rows[0].number}`);
    expect(found).toContainEqual(expect.objectContaining({ kind: 'refund', page: `/devoluciones/${rows[0].id}` }));
    const purchasing = await createStaff(shop, 'purchasing');
    expect((await find(String(order.number))).found[0]?.detail).toMatch(/^Comprada · \S+/);
    expect((await find(String(order.number), purchasing)).found[0]?.detail).toBe('Comprada');
  });

  test('nothing where there is nothing, whatever is typed', async () => {
    const nothing = { found: [], more: [], only: null, isHidden: false };
    for (const q of ['', '  ', "o'; drop table orders", 'ñandú 12', '9'.repeat(15), '0'.repeat(120)])
      expect(await find(q), q).toEqual({ ...nothing, isTooShort: false });
    expect(await find('%')).toEqual({ ...nothing, isTooShort: true });
    expect((await owner.call('findAnything', { q: 'x'.repeat(121) })).status).toBe(400);
  });
});

test('a role without customers finds no person, neither by mail nor by document, and their orders by the locker', async () => {
  const purchasing = await createStaff(shop, 'purchasing');
  for (const q of [shopper.email, CUSTOMS_DATA.document])
    expect(await find(q, purchasing)).toEqual({ found: [], more: [], only: null, isHidden: true, isTooShort: false });
  const byLocker = await find(`uy-${order.locker}`, purchasing);
  expect(byLocker).toMatchObject({ only: page() });
  expect(JSON.stringify(byLocker)).not.toContain(shopper.email);
});

test('a document that a version without the hash wrote is found after the next reconciliation', async () => {
  const other = await shop.createCustomer();
  const write = (document: string | null) =>
    pool.query('update customers set document = $2 where id = $1', [
      other.id,
      document && shop.context.fieldCipher.encrypt(document, { column: 'customers.document', id: other.id }),
    ]);
  await write('4871206');
  expect((await find('4871206')).found).toEqual([]);
  await hashDocuments(shop.context);
  expect((await find('4.871.206')).only).toBe(`/clientes/${other.id}`);
  await write(null);
  expect((await find('4871206')).found).toEqual([]);
});

describe('the list of orders', () => {
  const list = async (input: Parameters<typeof owner.call<'listOrders'>>[1]) =>
    (await owner.call('listOrders', input)).body;

  test('is filtered by status, payment method and payment state (medusa#14095, #14897)', async () => {
    const { number } = await shopOrder();
    expect((await list({ status: ['NEW'] })).rows.map((row) => row.number)).toEqual([number]);
    expect((await list({ payment: 'unpaid', status: ['NEW'] })).rows).toHaveLength(1);
    expect((await list({ payment: 'paid', method: ['sistarbanc_brou'] })).rows).toMatchObject([
      { number: order.number },
    ]);
    expect((await list({ payment: 'failed' })).rows.every(({ status }) => status === 'FAILED')).toBe(true);
    expect((await list({ payment: 'failed', status: ['NEW'] })).rows).toEqual([]);
    await pool.query("update payment_attempts set state = 'overpaid' where transaction_id = 'history-1'");
    await pool.query(
      "update refunds set state = 'manual', manual_reason = 'refused' where id = (select id from refunds limit 1)",
    );
    expect((await list({ payment: 'overpaid' })).rows.length).toBeLessThanOrEqual(1);
    expect((await list({ payment: 'returning' })).rows).toHaveLength(1);
  });

  test('is filtered by open issue, day and age', async () => {
    await pool.query(`update orders set issue = '{"code":"X","description":"Dirección incompleta"}' where id = $1`, [
      order.id,
    ]);
    expect((await list({ issue: true })).rows).toMatchObject([{ number: order.number, issue: 'Dirección incompleta' }]);
    const today = new Date(shop.clock.now().getTime() - 3 * 60 * 60_000).toISOString().slice(0, 10);
    expect((await list({ from: today })).rows.map(({ number }) => number)).toContain(order.number);
    expect((await list({ to: '2000-01-01' })).rows).toEqual([]);
    expect((await list({ age: 30 })).rows.map(({ number }) => number)).not.toContain(order.number);
    expect((await owner.call('listOrders', { from: '2026-02-02', to: '2026-02-01' })).error.errors).toMatchObject([
      { field: 'to' },
    ]);
    expect((await owner.call('listOrders', { from: '2026-02-30' })).status).toBe(400);
  });

  test('has every order once, page after page', async () => {
    const numbers: number[] = [];
    let next: string | null = '';
    while (next !== null) {
      const body: Awaited<ReturnType<typeof list>> = await list({
        status: ['CANCELED'],
        ...(next ? { after: next } : {}),
      });
      numbers.push(...body.rows.map(({ number }) => number));
      next = body.next;
    }
    const { rows } = await pool.query("select count(*)::int as count from orders where status = 'CANCELED'");
    expect([numbers.length, new Set(numbers).size]).toEqual([rows[0].count, rows[0].count]);
  });

  async function shopOrder(): Promise<{ number: number }> {
    const { id } = await placeOrder(shop, shopper);
    return (await pool.query('select number from orders where id = $1', [id])).rows[0];
  }
});

test('search and lists read few rows, however many orders there are', async () => {
  const staff = { role: 'owner', staffId: owner.id } as StaffSession;
  await pool.query('analyze');
  const reads = await findLongReads({ pool, maxRows: MAX_ROWS_READ }, async (db) => {
    const deps = { ...shop.context, db };
    for (const q of [
      '10001',
      '100',
      order.parcel.slice(-4),
      order.id,
      order.transaction,
      'B000000017',
      shopper.email,
      '48712061',
      'TRF-1',
      'history-99',
      'U$S 100,00',
      'historia',
      'ana suarez',
      'suarez lu',
      shopper.email.slice(8, 20),
      '099 412 873',
      '412873',
    ])
      await findAnything(deps, { input: { q }, staff });
    const lists = [
      {},
      { status: ['FAILED'] },
      { payment: 'paid' },
      { payment: 'returning' },
      { payment: 'overpaid' },
      { method: ['sistarbanc_brou'] },
      { status: ['NEW'], method: ['abitab'] },
      { promised: 'late' },
      { owner: 'me' },
      { tag: 'urgente' },
      { age: 400 },
    ] as const;
    const of = (filters: object) =>
      ({ input: backofficeEndpoints.listOrders.input.parse(filters), staff }) as StaffRequest<'listOrders'>;
    for (const list of [...lists, { issue: true }])
      for (const sort of ORDER_SORTS) await listOrders(deps, of({ ...list, sort }));
  });
  expect(reads).toEqual([]);
});
