import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { BackofficeInput } from '#contract/backoffice/endpoints.ts';
import { openPool } from '#db/pool.ts';
import { transaction } from '#db/transaction.ts';
import { createStaff } from '#testing/backoffice.ts';
import { createShopper } from '#testing/order-steps.ts';
import { newestRefund, placePaidOrder, requestAmount, waitForStage, writeToOrder } from '#testing/refund-steps.ts';
import { findLongReads } from '#testing/rows-read.ts';
import { startShop } from '#testing/shop.ts';
import { findPage, MOST_READ } from './list-repository.ts';

const DAY_MS = 24 * 60 * 60_000;
/** More refunds than one page with filters looks through. */
const MANY = MOST_READ + 500;

const shop = await startShop();
const shopper = await createShopper(shop);
const asker = await createStaff(shop, 'support');
const owner = await createStaff(shop, 'owner');
const order = await placePaidOrder(shop, shopper);
const small = await requestAmount(asker, order, 100);
const large = await requestAmount(asker, order, 300);
const ofOwner = await requestAmount(owner, order, 200);
const at = new Date(shop.clock.now().getTime() - 3 * DAY_MS);
await shop.context.db.updateTable('refund_requests').set({ requested_at: at }).where('id', '=', large).execute();

/** The listed refunds that fit, the oldest first. */
async function listed(filters: BackofficeInput<'listRefunds'>): Promise<string[]> {
  const { status, body } = await asker.call('listRefunds', { stage: 'waiting', ...filters });
  expect(status).toBe(200);
  return body.rows.map(({ id }) => id);
}

test('refunds are listed by amount and currency, by who asked, by method and by age', async () => {
  const { currency, method } = order.payment;
  const otherCurrency = currency === 'USD' ? 'UYU' : 'USD';
  expect(await listed({})).toEqual([large, small, ofOwner]);
  expect(await listed({ currency })).toEqual([large, small, ofOwner]);
  expect(await listed({ currency: otherCurrency })).toEqual([]);
  expect(await listed({ currency, amountFrom: 100, amountTo: 200 })).toEqual([small, ofOwner]);
  expect(await listed({ currency, amountFrom: 201 })).toEqual([large]);
  expect(await listed({ currency, amountTo: 99 })).toEqual([]);
  expect(await listed({ requester: 'ANA OWN' })).toEqual([ofOwner]);
  expect(await listed({ requester: owner.email.slice(0, 20) })).toEqual([ofOwner]);
  expect(await listed({ requester: '%' })).toEqual([]);
  expect(await listed({ method: method as 'abitab' })).toEqual([large, small, ofOwner]);
  expect(await listed({ method: 'abitab' })).toEqual([]);
  expect(await listed({ age: 3 })).toEqual([large]);
  expect(await listed({ age: 4 })).toEqual([]);
  expect(await listed({ requester: 'ana', currency, amountTo: 250, method: method as 'abitab' })).toEqual([
    small,
    ofOwner,
  ]);
});

test('refunds are listed by age both ways, counted with their sum, and name the customer to who may see it', async () => {
  const { currency, method } = order.payment;
  expect(await listed({ descending: true })).toEqual([ofOwner, small, large]);
  const count = async (filters: BackofficeInput<'countRefunds'>) => (await asker.call('countRefunds', filters)).body;
  expect(await count({ stage: 'waiting' })).toEqual({ count: 3, isMore: false, sums: [{ currency, cents: 600 }] });
  expect(await count({ stage: 'waiting', currency: currency as 'USD', amountTo: 200 })).toMatchObject({ count: 2 });
  expect(await count({ stage: 'sent' })).toEqual({ count: 0, isMore: false, sums: [] });
  const purchasing = await createStaff(shop, 'purchasing');
  const rowOf = async (staff: typeof asker) =>
    (await staff.call('listRefunds', { stage: 'waiting' })).body.rows.find(({ id }) => id === small);
  const row = await rowOf(asker);
  expect(row).toMatchObject({ method, customer: expect.stringMatching(/\S+ \S+/), items: expect.any(Number) });
  expect(await rowOf(purchasing)).toEqual({ ...row, customer: null });
});

test('a refund without amount is found by whoever asked for what settles it, and before that by nobody', async () => {
  const finance = await createStaff(shop, 'finance');
  const id = crypto.randomUUID();
  const noAmount = { amount_cents: null, currency: null, state: 'manual' as const, manual_reason: 'amount-undecided' };
  const row = { id, order_id: order.id, attempt_id: order.payment.id, reason: 'partly-canceled', ...noAmount };
  const created_at = shop.clock.now();
  await writeToOrder(shop, order.id, (tx) =>
    tx
      .insertInto('refunds')
      .values({ ...row, created_at })
      .execute(),
  );
  expect(await listed({ stage: 'manual', requester: 'ana' })).toEqual([]);
  expect(await listed({ stage: 'manual' })).toEqual([id]);
  const amount = { kind: 'amount', orderNumber: order.number, amountCents: 50, settles: id } as const;
  expect((await owner.act('requestRefund', amount)).status).toBe(200);
  const request = await newestRefund(finance, order.number);
  expect((await finance.act('approveRefund', { id: request })).status).toBe(200);
  await waitForStage(shop, asker, { id, stage: 'sent' });
  expect(await listed({ stage: 'sent', requester: 'ana owner' })).toEqual([id]);
  expect(await listed({ stage: 'sent', requester: 'ana support' })).toEqual([]);
});

test('an amount needs its currency, and its bounds their order', async () => {
  const fieldOf = async (filters: BackofficeInput<'listRefunds'>) => {
    const { status, error } = await asker.call('listRefunds', filters);
    return [status, error.errors?.[0]?.field];
  };
  expect(await fieldOf({ amountFrom: 1 })).toEqual([400, 'currency']);
  expect(await fieldOf({ currency: 'USD', amountFrom: 2, amountTo: 1 })).toEqual([400, 'amountTo']);
  expect(await fieldOf({ currency: 'USD', amountTo: Number.NaN })).toEqual([400, 'amountTo']);
  expect(await fieldOf({ age: 0 })).toEqual([400, 'age']);
});

test('a filter that fits few looks through a bounded number of refunds, and its pages lead to all', async () => {
  const { db } = shop.context;
  const pool = openPool({ url: shop.databaseUrl, max: 2 });
  // Without the triggers, which hold what comes back to what was paid.
  await transaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into refunds (id, order_id, attempt_id, reason, amount_cents, currency, state, created_at)
      select gen_random_uuid(), ${order.id}, ${order.payment.id}, 'staff:' || gen_random_uuid(),
        case when n % 2000 = 0 then 77 else 78 end, 'USD', 'sent',
        ${new Date(Date.UTC(2026, 0, 1))}::timestamptz + n * interval '1 second'
      from generate_series(1, ${MANY}::int) n`.execute(tx);
  });
  await pool.query('analyze refunds; analyze refund_requests; analyze payment_attempts');
  const few = { currency: 'USD', amountFrom: 77, amountTo: 77 } as const;
  const filters = { ...few, requester: null, method: null };
  const first = { until: null, after: null, descending: false, limit: 51 };
  const search = { stages: ['sent', 'waiting'], filters, ...first } as const;
  try {
    const page = await findPage(db, { ...search, stages: ['sent'] });
    expect([page.rows.length, page.readTo !== null]).toEqual([3, true]);
    const sought = { ...search, filters: { ...filters, requester: 'ana', method: order.payment.method } };
    const long = await findLongReads({ pool, maxRows: MOST_READ + 200 }, (recorded) => findPage(recorded, sought));
    expect(long).toEqual([]);
  } finally {
    await pool.end();
  }
  const amounts: (number | null)[] = [];
  let pages = 0;
  for (let after: string | null | undefined; after !== null; pages += 1) {
    const { body } = await asker.call('listRefunds', { stage: 'sent', ...few, ...(after ? { after } : {}) });
    amounts.push(...body.rows.map(({ amountCents }) => amountCents));
    after = body.next;
  }
  expect(amounts).toEqual([77, 77, 77]);
  expect(pages).toBe(2);
  const all = [await sent({})];
  while (all.at(-1)?.next) all.push(await sent({ after: all.at(-1)?.next ?? '' }));
  const ids = all.flatMap(({ rows }) => rows.map(({ id }) => id));
  expect(ids.length).toBeGreaterThan(MANY);
  expect(new Set(ids).size).toBe(ids.length);
  expect((await asker.call('countRefunds', { stage: 'sent', ...few })).body).toEqual({
    count: 3,
    isMore: true,
    sums: [],
  });
});

/** A page of the refunds that were sent. */
async function sent(page: BackofficeInput<'listRefunds'>) {
  return (await asker.call('listRefunds', { stage: 'sent', ...page })).body;
}
