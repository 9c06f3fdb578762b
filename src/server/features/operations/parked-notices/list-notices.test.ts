import { expect, test } from 'vitest';
import { openPool } from '#db/pool.ts';
import { createStaff } from '#testing/backoffice.ts';
import { findLongReads } from '#testing/rows-read.ts';
import { startShop } from '#testing/shop.ts';
import { listNotices } from './list-notices.ts';

const shop = await startShop();
const staff = await createStaff(shop, 'support');

test('a page of many notices is read by an index, and pages neither repeat nor leave out', async () => {
  const { db } = shop.context;
  const at = shop.clock.now();
  const rows = Array.from({ length: 2400 }, (_row, index) => ({
    source: 'skypostal',
    event_key: `package:MANY${index}`,
    body: JSON.stringify({}),
    received_at: new Date(at.getTime() - (index % 100) * 60_000),
    outcome: (['parked', 'dismissed', 'applied'] as const)[index % 3] ?? '',
  }));
  await db.insertInto('inbound_events').values(rows).execute();
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const { body } = await staff.call('listNotices', after ? { after } : {});
    seen.push(...body.rows.map(({ key }) => key));
    after = body.next ?? undefined;
  } while (after !== undefined);
  expect(seen.length).toBeGreaterThanOrEqual(800);
  expect(new Set(seen).size).toBe(seen.length);
  expect((await staff.call('countNotices', {})).body).toEqual({ count: seen.length, isMore: false, sums: [] });
  expect((await staff.call('countNotices', { source: 'abitab' })).body.count).toBe(0);
  const pool = openPool({ url: shop.databaseUrl, max: 2 });
  try {
    await pool.query('analyze inbound_events');
    for (const state of ['parked', 'dismissed'] as const) {
      const input = { state, after: `${new Date(at.getTime() - 90 * 60_000).toISOString()}~skypostal~package:A` };
      const reads = await findLongReads({ pool, maxRows: 200 }, (readDb) =>
        listNotices({ db: readDb }, { input, staff: undefined as never }),
      );
      expect(reads).toEqual([]);
    }
  } finally {
    await pool.end();
  }
});
