import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BackofficeInput } from '#contract/backoffice/endpoints.ts';
import { MAX_COUNTED } from '#contract/backoffice/page.ts';
import { openPool } from '#db/pool.ts';
import { bankDueDay } from '#domain/bank/due-day.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { addDays } from '#domain/time/week.ts';
import { createStaff } from '#testing/backoffice.ts';
import { insertHistory } from '#testing/order-history.ts';
import { createShopper } from '#testing/order-steps.ts';
import { type PaidOrder, placePaidOrder } from '#testing/refund-steps.ts';
import { findLongReads } from '#testing/rows-read.ts';
import { startShop } from '#testing/shop.ts';
import { countPayments, listPayments } from './list-payments.ts';

const shop = await startShop();
const pool = openPool({ url: shop.databaseUrl, max: 2 });
const finance = await createStaff(shop, 'finance');
const shopper = await createShopper(shop);
const today = montevideoDay(shop.clock.now().toISOString());
const [missing, matched, proposed, different] = [await paid(), await paid(), await paid(), await paid()];
const account = randomUUID();

afterAll(() => pool.end());

async function paid(): Promise<PaidOrder> {
  return await placePaidOrder(shop, shopper, { change: { currency: 'USD' } });
}

async function match({ payment }: PaidOrder, { isConfirmed = true, commission = 0 } = {}): Promise<void> {
  const id = randomUUID();
  await pool.query(
    `insert into bank_movements (id, account_id, day, amount_cents, currency, reference, occurrence, state, commission_cents, imported_at, decided_at)
      values ($1, $2, $3, $4, 'USD', $5, 1, $6, $7, now(), $8)`,
    [
      ...[id, account, today, payment.amount_cents - commission, id],
      ...[isConfirmed ? 'matched' : 'proposed', commission, isConfirmed ? new Date() : null],
    ],
  );
  await pool.query(
    `insert into bank_matches (id, movement_id, attempt_id, is_confirmed, commission_cents, matched_at)
      values (gen_random_uuid(), $1, $2, $3, $4, now())`,
    [id, payment.id, isConfirmed, commission],
  );
}

beforeAll(async () => {
  await pool.query(
    `insert into bank_accounts (id, name, currency, methods, created_at, created_by) values ($1, 'Cuenta', 'USD', '{}', now(), $2)`,
    [account, finance.id],
  );
  await match(matched);
  await match(proposed, { isConfirmed: false });
  await match(different, { commission: 10 });
});

type Input = BackofficeInput<'listPayments'>;
const list = async (input: Input = {}) => (await finance.call('listPayments', input)).body.rows;
const ordersOf = async (input: Input) => (await list(input)).map(({ orderNumber }) => orderNumber);
const cents = (...orders: PaidOrder[]) => orders.reduce((sum, { payment }) => sum + payment.amount_cents, 0);

describe('payments that came in', () => {
  test('stand with what the statement shows of each, and by when the bank should have it', async () => {
    const rows = new Map((await list()).map((row) => [row.orderNumber, row]));
    expect(rows.get(missing.number)).toMatchObject({
      state: 'missing',
      movement: null,
      amountCents: missing.payment.amount_cents,
      expectedOn: bankDueDay(today),
      customer: expect.stringMatching(/\S/),
    });
    expect(rows.get(matched.number)).toMatchObject({ state: 'matched', movement: { day: today, commissionCents: 0 } });
    expect(rows.get(proposed.number)).toMatchObject({ state: 'proposed' });
    expect(rows.get(different.number)).toMatchObject({ state: 'different', movement: { commissionCents: 10 } });
  });

  test('are filtered by state, method and day, and counted with their sum', async () => {
    expect(await ordersOf({ state: 'missing' })).toEqual([missing.number]);
    expect(new Set(await ordersOf({ state: 'matched' }))).toEqual(
      new Set([matched.number, proposed.number, different.number]),
    );
    expect(new Set(await ordersOf({ state: 'different' }))).toEqual(new Set([proposed.number, different.number]));
    const method = missing.payment.method as 'abitab';
    expect(await ordersOf({ method, state: 'missing' })).toEqual([missing.number]);
    expect(await ordersOf({ method: 'abitab' })).toEqual([]);
    expect(await ordersOf({ from: addDays(today, 1) })).toEqual([]);
    const count = async (input: BackofficeInput<'countPayments'>) => (await finance.call('countPayments', input)).body;
    const sumOf = (...orders: PaidOrder[]) => [{ currency: 'USD', cents: cents(...orders) }];
    expect(await count({})).toEqual({
      count: 4,
      isMore: false,
      sums: sumOf(missing, matched, proposed, different),
    });
    expect(await count({ state: 'different' })).toMatchObject({ count: 2, sums: sumOf(proposed, different) });
    expect((await finance.call('listPayments', { from: today, to: addDays(today, -1) })).status).toBe(400);
    expect((await finance.call('listPayments', { after: 'x' })).status).toBe(400);
  });

  test('add up by bank and day, with what the statements show of them', async () => {
    const { body } = await finance.call('listSettlements', {});
    expect(body).toEqual([
      {
        ...{ day: today, expectedOn: bankDueDay(today), method: missing.payment.method, currency: 'USD' },
        ...{ payments: 4, cents: cents(missing, matched, proposed, different) },
        ...{ seenPayments: 3, seenCents: cents(matched, proposed, different) },
      },
    ]);
  });
});

test('no page repeats a payment or reads more than a page of each bank, however many payments there are', async () => {
  await insertHistory(pool, { customers: 40, orders: 4000, views: 0 });
  await pool.query('analyze');
  const seen = [await page({})];
  while (seen.at(-1)?.next && seen.length < 6) seen.push(await page({ after: seen.at(-1)?.next ?? '' }));
  const ids = seen.flatMap(({ rows }) => rows.map(({ id }) => id));
  expect(new Set(ids).size).toBe(6 * 50);
  const staff = { role: 'finance', factor: 'passkey' } as never;
  const filters = (['missing', 'matched', 'different', undefined] as const).flatMap((state) =>
    (['abitab', 'sistarbanc_brou', undefined] as const).map((method) => ({
      ...(state ? { state } : {}),
      ...(method ? { method } : {}),
    })),
  );
  const long = await findLongReads({ pool, maxRows: 1100 }, async (db) => {
    for (const filter of filters) await listPayments({ db }, { input: { ...filter, descending: true }, staff });
  });
  expect(long).toEqual([]);
  // Of the rarer method there are fewer than are counted, and the planner rather reads all of a small table.
  const counted = filters.filter(({ method }) => method !== 'abitab');
  const longCounts = await findLongReads({ pool, maxRows: 1.5 * MAX_COUNTED }, async (db) => {
    for (const input of counted) await countPayments({ db }, { input, staff });
  });
  expect(longCounts).toEqual([]);
});

async function page(input: Input) {
  return (await finance.call('listPayments', input)).body;
}
