import type pg from 'pg';
import { openDictionary } from '#app/open-dictionary.ts';
import { openDatabase, openPool } from '#db/pool.ts';
import type { Finding } from '#proof/bench/lib/report.ts';
import { searchLocal } from '#server/features/catalog/search/search-local.ts';
import { findSearchIntent } from '#server/features/catalog/search/search-terms.ts';
import { insertManyProducts } from '#testing/many-products.ts';
import type { Bench } from './http.ts';
import { KEYWORDS } from './search.ts';

const SIZES = [25_000, 100_000, 200_000];
const WANTED = 10_000_000;
const PAGE = 60;
const MB = 1024 * 1024;

/** What the catalogue takes on disk, and how a search of it grows: `catalogue=25000,100000` with other sizes. */
export async function catalogue({ databaseUrl, argument }: Bench): Promise<Finding> {
  const sizes = argument ? argument.split(',').map(Number) : SIZES;
  const pool = openPool({ url: databaseUrl, max: 2, statementTimeoutMs: 0 });
  try {
    const medians: number[] = [];
    for (const size of sizes) {
      await insertManyProducts(pool, size);
      await pool.query('vacuum analyze products');
      medians.push(await medianSearch(pool));
      console.log(`  ${size} products: a search of the database takes ${medians.at(-1)?.toFixed(1)} ms`);
    }
    const largest = sizes.at(-1) ?? 0;
    const { table, indexes } = await sizesOf(pool);
    for (const index of indexes)
      console.log(`    ${index.name}: ${(index.bytes / largest).toFixed(0)} bytes a product`);
    const bytes = indexes.reduce((sum, index) => sum + index.bytes, table) / largest;
    console.log(
      `    rows: ${(table / largest).toFixed(0)}; ${WANTED} products: ${((bytes * WANTED) / MB / 1024).toFixed(0)} GB`,
    );
    const growth = (medians.at(-1) ?? 0) / (medians[0] ?? 1);
    const products = largest / (sizes[0] ?? 1);
    return {
      what: 'a search of many products against one of few',
      measured: growth,
      unit: 'times',
      target: `< ${products}, as the products`,
      ok: growth < products,
      detail: `${largest} products against ${sizes[0]}, ${bytes.toFixed(0)} bytes a product with indexes`,
    };
  } finally {
    await pool.end();
  }
}

async function medianSearch(pool: pg.Pool): Promise<number> {
  const index = { reads: openDatabase(pool), dictionary: openDictionary() };
  const times: number[] = [];
  for (const keyword of [...KEYWORDS, ...KEYWORDS]) {
    const started = performance.now();
    await searchLocal(index, await findSearchIntent(index, keyword, null), PAGE);
    times.push(performance.now() - started);
  }
  // The first round fills the database's cache.
  const second = times.slice(KEYWORDS.length).sort((a, b) => a - b);
  return second[Math.floor(second.length / 2)] ?? 0;
}

/** Bytes of the rows with what is stored apart of them, and of each index. */
async function sizesOf(pool: pg.Pool): Promise<{ table: number; indexes: { name: string; bytes: number }[] }> {
  const { rows } = await pool.query<{ bytes: number }>("select pg_table_size('products')::float8 as bytes");
  const indexes = await pool.query<{ name: string; bytes: number }>(
    `select indexrelid::regclass::text as name, pg_relation_size(indexrelid)::float8 as bytes from pg_index
      where indrelid = 'products'::regclass order by bytes desc`,
  );
  return { table: rows[0]?.bytes ?? 0, indexes: indexes.rows };
}
