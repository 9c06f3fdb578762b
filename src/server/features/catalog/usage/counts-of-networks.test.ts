import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { openPool } from '#db/pool.ts';
import { createEmptyDatabase } from '#testing/database.ts';

const FOLDER = 'src/db/migrations';
const NAME = 'counts_of_networks.sql';

const database = await createEmptyDatabase();
const pool = openPool({ url: database.url, max: 2 });
const folder = await mkdtemp(join(tmpdir(), 'puente-migrations-'));
const all = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
const until = all.findIndex((name) => name.endsWith(NAME));
for (const name of all.slice(0, until)) await copyFile(join(FOLDER, name), join(folder, name));
await migrate(pool, folder);
await pool.query(`
    insert into product_views (asin, visitor, day) values ('B000000001', 'agent', '2026-11-20');
    insert into product_view_counts (day, asin, views) values ('2026-11-20', 'B000000001', 900);
    insert into product_view_sums (day, asin, views, most) values ('2026-11-21', 'B000000001', 900, 900);
    insert into rankings (ranking, position, asin) values ('trending', 0, 'B000000001'), ('offers', 0, 'B000000002');
    insert into ranking_runs (ranking, state, ranked_at) values ('trending', 'x', now()), ('offers', 'x', now());
    insert into day_searches (day, query, visitor, has_own, has_any) values ('2026-11-20', 'visit us', 'agent', true, true);
    insert into search_counts (day, query, visitors, without_own, without_any) values ('2026-11-19', 'visit us', 900, 0, 0);
    insert into seen_searches (query, seen_on) values ('visit us', '2026-11-19');
    insert into day_choices (day, query, visitor, asin) values ('2026-11-20', 'visit us', 'agent', 'B000000001');
    insert into search_choices (query, family, score, scored_on) values ('visit us', 'B000000001', 900, '2026-11-19');
    insert into keywords (word, folded, uses, updated_at, is_published) values ('visit us', 'visit us', 900, now(), true);
    insert into suggestions (typed, name, weight) values ('visit us', 'visit us', 13);
    insert into suggestion_starts (typed, names) values ('vis', '{visit us}');
    insert into recurring_work (name, next_run_at) values ('publish-suggestions', now() + interval '30 minutes');
    insert into shop_days (day, visitors, searches, searches_without_own, searches_without_any)
      values ('2026-11-19', 40, 50, 2, 1)`);
const file = all[until] ?? '';
await copyFile(join(FOLDER, file), join(folder, file));
expect(await migrate(pool, folder)).toEqual([file]);

afterAll(async () => {
  await pool.end();
  await rm(folder, { recursive: true, force: true });
});

test('what was counted and published by browsers is gone, and the totals of days are not', async () => {
  const counted = ['product_views', 'product_view_counts', 'product_view_sums', 'day_searches', 'search_counts'];
  const published = ['seen_searches', 'day_choices', 'search_choices', 'keywords', 'suggestions', 'suggestion_starts'];
  for (const table of [...counted, ...published])
    expect((await pool.query(`select from ${table}`)).rowCount, table).toBe(0);
  expect((await pool.query('select visitors from shop_days')).rows).toEqual([{ visitors: 40 }]);
});

test('trends are ranked and suggestions made anew at once, and nothing else is', async () => {
  for (const table of ['rankings', 'ranking_runs'])
    expect((await pool.query(`select ranking from ${table}`)).rows, table).toEqual([{ ranking: 'offers' }]);
  const { rows } = await pool.query("select from recurring_work where name = 'publish-suggestions'");
  expect(rows).toEqual([]);
});

test('the release before goes on counting a view for each visitor', async () => {
  await pool.query(`
    with counted as (
      insert into product_views (asin, visitor, day) values ('B000000001', 'agent', '2026-11-21')
      on conflict do nothing returning asin, day)
    insert into product_view_counts (day, asin, views) select day, asin, count(*) from counted group by day, asin`);
  const { rows } = await pool.query('select views, networks from product_view_counts');
  expect(rows).toEqual([{ views: 1, networks: 0 }]);
});
