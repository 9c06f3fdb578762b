import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { MOST_COUNTED } from '#contract/backoffice/work.ts';
import { type Database, openPool } from '#db/pool.ts';
import type { Tables } from '#db/schema.ts';
import { STAFF_ROLES } from '#domain/staff/roles.ts';
import type { StaffSession } from '#server/backoffice/handler.ts';
import { createCache } from '#server/cache/cache.ts';
import { createStaff } from '#testing/backoffice.ts';
import { insertHistory } from '#testing/order-history.ts';
import { createShopper, placePurchasedOrder } from '#testing/order-steps.ts';
import { writeToOrder } from '#testing/refund-steps.ts';
import { findLongReads } from '#testing/rows-read.ts';
import { startShop } from '#testing/shop.ts';
import { countExceptions, countWork } from './count-work.ts';

const shop = await startShop();
const shopper = await createShopper(shop);
const { id: orderId } = await placePurchasedOrder(shop, shopper);
await shop.drain();
const owner = await createStaff(shop, 'owner');
const pool = openPool({ url: shop.databaseUrl, max: 4 });

afterAll(() => pool.end());

const counted = async (staff = owner) => (await staff.call('countWork')).body;

/** What the announcement of a change does within moments. */
const hearOfChange = () => shop.context.cache.staffWork.invalidate();

async function numberOfOrder(): Promise<number> {
  const order = shop.context.db.selectFrom('orders').select('number').where('id', '=', orderId);
  return (await order.executeTakeFirstOrThrow()).number;
}

async function addRefunds(state: 'manual' | 'sent', count: number, reason = state as string): Promise<void> {
  const { db } = shop.context;
  const attempt = db.selectFrom('payment_attempts').select('id').where('order_id', '=', orderId);
  const { id: attemptId } = await attempt.executeTakeFirstOrThrow();
  const at = shop.clock.now();
  const rows = Array.from({ length: count }, (_, index) => ({
    ...{ id: randomUUID(), order_id: orderId, attempt_id: attemptId, reason: `${reason} ${index}`, state },
    ...{ amount_cents: 1, currency: 'USD' as const, created_at: at, sent_at: state === 'sent' ? at : null },
    manual_reason: state === 'manual' ? 'prueba' : null,
  }));
  await writeToOrder(shop, orderId, (tx) => tx.insertInto('refunds').values(rows).execute());
}

test('the menu counts what each role works on, and nothing of what it does not see', async () => {
  expect(await counted()).toEqual({ queue: 0, cases: 0, refunds: 0, failing: [], bell: 0 });
  expect(await counted(await createStaff(shop, 'purchasing'))).toMatchObject({ queue: 0, cases: null, refunds: 0 });
  const recovering = await createStaff(shop, 'owner', 'recovery');
  expect(await counted(recovering)).toEqual({ queue: null, cases: null, refunds: null, failing: null, bell: 0 });
});

test('the counts do not read the orders that ended', async () => {
  await insertHistory(pool, { customers: 300, orders: 3000, views: 0 });
  const staff = { staffId: owner.id, role: 'owner' } as StaffSession;
  const reads = await findLongReads({ pool, maxRows: 2 * MOST_COUNTED }, async (db) => {
    await countWork({ ...shop.context, db, cache: createCache(shop.context.clock) }, { input: {}, staff });
  });
  expect(reads).toEqual([]);
});

test('what waits is counted once, however many look, and again after two seconds', async () => {
  const statements: string[] = [];
  const log = ({ query }: { query: { sql: string } }) => void statements.push(query.sql);
  const db: Database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log });
  const context = { ...shop.context, db, cache: createCache(shop.context.clock) };
  const staff = STAFF_ROLES.map((role) => ({ staffId: owner.id, role }) as StaffSession);
  const timesCounted = async () => {
    statements.length = 0;
    await Promise.all(staff.map((one) => countWork(context, { input: {}, staff: one })));
    for (const one of staff) await countExceptions(context, { input: {}, staff: one });
    return statements.filter((text) => text.includes('union all') && text.includes('order_holds')).length;
  };
  expect(await timesCounted()).toBe(1);
  expect(await timesCounted()).toBe(0);
  shop.clock.advance(2000);
  expect(await timesCounted()).toBe(1);
});

test('an open case counts until the shop has answered it', async () => {
  const complaint = { params: { id: orderId }, body: { kind: 'late' as const, text: '¿Dónde está?' } };
  expect((await shop.call('openCase', complaint, shopper)).status).toBe(201);
  hearOfChange();
  expect((await counted()).cases).toBe(1);
  await owner.act('messageCustomer', { number: await numberOfOrder(), text: 'En camino' });
  expect((await counted()).cases).toBe(0);
});

test('refunds count while somebody of the shop has to act, as far as the menu shows', async () => {
  await addRefunds('sent', 2);
  hearOfChange();
  expect((await counted()).refunds).toBe(0);
  await addRefunds('manual', 3);
  hearOfChange();
  expect(await counted()).toMatchObject({ refunds: 3, queue: 3 });
  await addRefunds('manual', MOST_COUNTED, 'more');
  hearOfChange();
  expect(await counted()).toMatchObject({ refunds: MOST_COUNTED, queue: MOST_COUNTED });
});
