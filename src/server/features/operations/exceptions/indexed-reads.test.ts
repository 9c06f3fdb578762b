import { afterAll, expect, test } from 'vitest';
import { openPool } from '#db/pool.ts';
import type { StaffSession } from '#server/backoffice/handler.ts';
import { countOpenExceptions } from '#server/features/operations/work-counts/read-work.ts';
import { createStaff } from '#testing/backoffice.ts';
import { insertHistory } from '#testing/order-history.ts';
import { findLongReads } from '#testing/rows-read.ts';
import { startShop } from '#testing/shop.ts';
import { listExceptions, listRepairs, readException } from './list-exceptions.ts';

/** Far below the closed orders. */
const MAX_ROWS_READ = 200;

const shop = await startShop();
await shop.drain();
const pool = openPool({ url: shop.databaseUrl, max: 4 });
await insertHistory(pool, { customers: 300, orders: 3000, views: 0 });
// Statements of the last two days: the payments of the history came in before the first of them.
const { id } = await createStaff(shop, 'owner');
await pool.query(
  `insert into bank_accounts (id, name, currency, methods, covered, due_to, created_at, created_by)
      values (gen_random_uuid(), 'Banco', 'USD', '{bank}', datemultirange(daterange(current_date - 2, current_date)),
        current_date, now(), $1)`,
  [id],
);

afterAll(() => pool.end());

const staff = { staffId: '00000000-0000-4000-8000-000000000000', role: 'owner' } as StaffSession;

test('the queue, its counts, one of its rows and what was repaired do not read the orders that ended', async () => {
  const reads = await findLongReads({ pool, maxRows: MAX_ROWS_READ }, async (db) => {
    const deps = { ...shop.context, db };
    const all = { mine: false, late: false, snoozed: false, sort: 'age', descending: false } as const;
    const after = `${new Date(0).toISOString()} a b`;
    for (const input of [
      { after },
      { mine: true, after },
      { late: true },
      { sort: 'amount', after: '0 a b' } as const,
      { sort: 'risk', after: '0 a b' } as const,
    ])
      await listExceptions(deps, { input: { ...all, ...input }, staff });
    await countOpenExceptions(deps);
    await readException(deps, { input: { kind: 'case-unanswered', subject: '2001' }, staff });
    await listRepairs(deps, { input: {}, staff });
  });
  expect(reads).toEqual([]);
});
