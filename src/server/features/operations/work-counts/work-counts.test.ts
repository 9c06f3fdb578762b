import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { MOST_COUNTED } from '#contract/backoffice/work.ts';
import { openPool } from '#db/pool.ts';
import type { StaffSession } from '#server/backoffice/handler.ts';
import { createStaff } from '#testing/backoffice.ts';
import { insertHistory } from '#testing/order-history.ts';
import { createShopper, placePurchasedOrder } from '#testing/order-steps.ts';
import { writeToOrder } from '#testing/refund-steps.ts';
import { findLongReads } from '#testing/rows-read.ts';
import { startShop } from '#testing/shop.ts';
import { countWork } from './count-work.ts';

const shop = await startShop();
const shopper = await createShopper(shop);
const { id: orderId } = await placePurchasedOrder(shop, shopper);
await shop.drain();
const owner = await createStaff(shop, 'owner');
const pool = openPool({ url: shop.databaseUrl, max: 4 });

afterAll(() => pool.end());

const counted = async (staff = owner) => (await staff.call('countWork')).body;

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
    await countWork({ ...shop.context, db }, { input: {}, staff });
  });
  expect(reads).toEqual([]);
});

test('an open case counts until the shop has answered it', async () => {
  const { db } = shop.context;
  const complaint = { params: { id: orderId }, body: { kind: 'late' as const, text: '¿Dónde está?' } };
  expect((await shop.call('openCase', complaint, shopper)).status).toBe(201);
  expect((await counted()).cases).toBe(1);
  const { number } = await db.selectFrom('orders').select('number').where('id', '=', orderId).executeTakeFirstOrThrow();
  await owner.act('messageCustomer', { number, text: 'En camino' });
  expect((await counted()).cases).toBe(0);
});

test('refunds count while somebody of the shop has to act, as far as the menu shows', async () => {
  await addRefunds('sent', 2);
  expect((await counted()).refunds).toBe(0);
  await addRefunds('manual', 3);
  expect(await counted()).toMatchObject({ refunds: 3, queue: 3 });
  await addRefunds('manual', MOST_COUNTED, 'more');
  expect(await counted()).toMatchObject({ refunds: MOST_COUNTED, queue: MOST_COUNTED });
});
