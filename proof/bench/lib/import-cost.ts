import type pg from 'pg';
import { openDatabase, openPool } from '#db/pool.ts';
import { cents } from '#domain/money/cents.ts';
import { cpuTimeOfTree } from '#proof/lib/cpu-time.ts';
import { createCache } from '#server/cache/cache.ts';
import { createWriteBehind } from '#server/cache/write-behind.ts';
import { importProducts } from '#server/features/catalog/products/write-products.ts';
import { asinOf, buildProduct } from '#testing/products.ts';

const PRODUCTS = 10_000;
/** What else the machine does adds up to a third to an import, and never takes away: the least of so many is compared. */
const PAIRS = 9;
const ORDERS = [
  ['disable', 'enable'],
  ['enable', 'disable'],
] as const;
const TRIGGERS = ['announce_addition', 'announce_update'];

export interface ImportCost {
  /** Milliseconds of PostgreSQL's CPU for each import that changes every product, ascending. */
  announced: number[];
  silent: number[];
  /** Of one import. */
  announcements: number;
}

/**
 * Imports the same products at ever other prices, with and without the triggers that announce it. Which of a pair comes first
 * changes from pair to pair, and each import finds the table without the rows that the ones before have left dead.
 */
export async function measureImport(
  listener: pg.Client,
  { databaseUrl, postmaster }: { databaseUrl: string; postmaster: number },
): Promise<ImportCost> {
  const pool = openPool({ url: databaseUrl, max: 1, statementTimeoutMs: 0 });
  const clock = () => new Date();
  const deps = { db: openDatabase(pool), clock, cache: createCache(clock), writeBehind: createWriteBehind() };
  const products = Array.from({ length: PRODUCTS }, (_, n) =>
    buildProduct({ asin: asinOf(`BX${String(n).padStart(8, '0')}`) }),
  );
  let announcements = 0;
  listener.on('notification', () => {
    announcements += 1;
  });
  await listener.query('listen changes');
  let price = 1000;
  const cost = async () => {
    await pool.query('vacuum analyze products');
    price += 1;
    const priced = products.map((product) => ({ product: { ...product, price: cents(price) } }));
    const before = cpuTimeOfTree(postmaster);
    const { inserted, changed } = await importProducts(deps, priced, { replace: true });
    if (inserted + changed !== PRODUCTS) throw new Error(`only ${inserted + changed} products were written`);
    return cpuTimeOfTree(postmaster) - before;
  };
  const setTriggers = async (state: 'enable' | 'disable') => {
    for (const name of TRIGGERS) await pool.query(`alter table products ${state} trigger ${name}`);
  };
  await cost();
  announcements = 0;
  const costs: { enable: number[]; disable: number[] } = { enable: [], disable: [] };
  for (let pair = 0; pair < PAIRS; pair++) {
    for (const triggers of ORDERS[pair % ORDERS.length] ?? []) {
      await setTriggers(triggers);
      costs[triggers].push(await cost());
    }
  }
  await setTriggers('enable');
  await pool.end();
  return {
    announced: costs.enable.toSorted((a, b) => a - b),
    silent: costs.disable.toSorted((a, b) => a - b),
    announcements: Math.round(announcements / PAIRS),
  };
}
