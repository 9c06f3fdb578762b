import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createStaff } from '#testing/backoffice.ts';
import { createTestDatabase } from '#testing/database.ts';
import {
  announceStatus,
  createShopper,
  payAtBank,
  placeConsolidatedOrder,
  placeOrder,
  placePurchasedOrder,
} from '#testing/order-steps.ts';
import { placePaidParcelOrder } from '#testing/parcel-steps.ts';
import { startShop } from '#testing/shop.ts';
import { describeOrders } from './describe-orders.ts';
import { INVARIANTS, inspectDatabase, judge } from './inspect-database.ts';
import { PLANTED } from './planted-violations.ts';

const shop = await startShop();
const pool = new pg.Pool({ connectionString: shop.databaseUrl, max: 2 });
const shopper = await createShopper(shop);
await shop.call(
  'addFavorite',
  { body: { productId: (await placePurchasedOrder(shop, shopper)).cart.items[0]?.productId } },
  shopper,
);
const rejected = await placeOrder(shop, shopper);
await payAtBank(shop, shopper, { id: rejected.id, decision: 'reject' });
const { rows } = await pool.query<{ number: number }>("select number::int from orders where status = 'ZINC_PAID'");
const asking = await createStaff(shop, 'owner');
const agreeing = await createStaff(shop, 'owner');
const number = rows[0]?.number ?? 0;
await asking.act('addNote', { subject: { kind: 'order', number }, text: 'Llamó' });
await asking.act('requestRefund', { orderNumber: number, kind: 'amount', amountCents: 100 });
const request = await pool.query<{ id: string }>('select id from refund_requests');
const approved = await agreeing.act('approveRefund', { id: request.rows[0]?.id ?? '' });
if (approved.status !== 200) throw new Error(approved.error.message);
const lost = await placeConsolidatedOrder(shop, shopper);
for (const code of ['ALVOL', 'ATC', 'SHOFD', 'SHDEL']) await announceStatus(shop, lost.carrierTrackingNumber, code);
const complaint = { kind: 'not-received', text: 'No llegó' };
const { body: opened } = await shop.call('openCase', { params: { id: lost.id }, body: complaint }, shopper);
await asking.act('recordCarrierAnswer', { number: opened.number, answer: 'lost' });
await asking.act('resendClaim', { number: opened.number });
const loss = await pool.query<{ id: string }>('select id from purchase_losses');
const sentAgain = await agreeing.act('approveLoss', { id: loss.rows[0]?.id ?? '' });
if (sentAgain.status !== 200) throw new Error(sentAgain.error.message);
await placePaidParcelOrder(shop, shopper);
await shop.drain();

afterAll(() => pool.end());

test('a shop that sold, refused and gave back is as it should be in every respect, and everything is judged', async () => {
  const findings = await inspectDatabase(pool);
  expect(findings.filter(({ ok }) => !ok)).toEqual([]);
  const unjudged = findings.filter(({ measured }) => measured.endsWith(' of 0')).map(({ invariant }) => invariant);
  expect(unjudged).toEqual([]);
  expect(await amcheck()).toEqual([]);
});

test('in a database in which nothing happened, what the run must have had is missing', async () => {
  const database = await createTestDatabase();
  const empty = new pg.Pool({ connectionString: database.url, max: 1 });
  const missing = (await inspectDatabase(empty)).filter(({ ok }) => !ok);
  const none = (await inspectDatabase(empty, { expected: [] })).filter(({ ok }) => !ok);
  await empty.end();
  expect(missing.length).toBeGreaterThan(10);
  expect(missing.every(({ measured }) => measured === '0 of 0')).toBe(true);
  expect(none).toEqual([]);
});

test('an order that a violation names is described', async () => {
  const { rows } = await pool.query<{ id: string }>(
    "select id from orders where status = 'ZINC_PAID' and replacement_of is null",
  );
  const id = rows[0]?.id ?? '';
  const violated = { invariant: 'I7', target: '0', measured: `1 of 2: ${id}`, ok: false };
  const [line, ...others] = await describeOrders(pool, [violated, { ...violated, ok: true }]);
  expect(others).toEqual([]);
  expect(line).toContain(`order ${id} ZINC_PAID; NEW, PROCESSING by bank-chosen, PAID by payment-approved`);
});

test('every invariant has a planted violation', () => {
  expect(new Set(PLANTED.map(({ invariant }) => invariant))).toEqual(new Set(INVARIANTS.map(({ name }) => name)));
});

test.each(PLANTED)('finds $what ($invariant)', async ({ invariant, plant }) => {
  const found = await plantAndJudge(invariant, plant);
  expect(found).not.toEqual([]);
});

test('finds an index that lacks a row of its table, and leaves no extension behind', async () => {
  await pool.query(
    `create function public.folded(word text) returns text language sql immutable as 'select lower(word)'`,
  );
  await pool.query('create index planted on orders (folded(customer_email))');
  await pool.query(
    `create or replace function public.folded(word text) returns text language sql immutable as 'select upper(word)'`,
  );
  const findings = await inspectDatabase(pool);
  await pool.query('drop index planted');
  expect(findings.filter(({ ok }) => !ok).map(({ invariant, measured }) => `${invariant} ${measured}`)).toEqual([
    expect.stringMatching(/^I23 tables or indexes with a damaged block 1 of \d+: planted/),
  ]);
  expect(await amcheck()).toEqual([]);
});

async function amcheck(): Promise<unknown[]> {
  return (await pool.query("select extname from pg_extension where extname = 'amcheck'")).rows;
}

/** Plants without triggers and foreign keys, judges, and takes everything back. */
async function plantAndJudge(name: string, statements: readonly string[]): Promise<readonly string[]> {
  const invariant = INVARIANTS.find((one) => one.name === name);
  if (!invariant) throw new Error(`no invariant ${name}`);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    expect((await judge(client, invariant)).found).toEqual([]);
    for (const statement of statements) {
      const { rowCount, command } = await client.query(statement);
      if (command !== 'ALTER' && command !== 'DROP' && !rowCount) throw new Error(`planted nothing: ${statement}`);
    }
    return (await judge(client, invariant)).found;
  } finally {
    await client.query('rollback');
    client.release();
  }
}
