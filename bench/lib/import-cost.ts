import type pg from 'pg';
import { openDatabase, openPool } from '#db/pool.ts';
import { cents } from '#domain/money/cents.ts';
import { createCache } from '#server/cache/cache.ts';
import { createWriteBehind } from '#server/cache/write-behind.ts';
import { importProducts } from '#server/features/catalog/products/write-products.ts';
import { asinOf, buildProduct } from '#testing/products.ts';
import { cpuTimeOfTree } from './cpu-time.ts';

const PRODUCTS = 10_000;
const ROUNDS = 3;
const TRIGGERS = ['announce_addition', 'announce_update'];

export interface ImportCost {
  /** Milliseconds of PostgreSQL's CPU for an import that changes every product: the least of the rounds. */
  announced: number;
  silent: number;
  announcements: number;
}

/** Imports the same products at ever other prices, in turn with and without the triggers that announce it. */
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
  const cost = async (round: number) => {
    const before = cpuTimeOfTree(postmaster);
    const priced = products.map((product) => ({ product: { ...product, price: cents(1000 + round) } }));
    const { inserted, changed } = await importProducts(deps, priced, { replace: true });
    if (inserted + changed !== PRODUCTS) throw new Error(`only ${inserted + changed} products were written`);
    return cpuTimeOfTree(postmaster) - before;
  };
  const setTriggers = async (state: 'enable' | 'disable') => {
    for (const name of TRIGGERS) await pool.query(`alter table products ${state} trigger ${name}`);
  };
  await cost(0);
  announcements = 0;
  const costs: { announced: number[]; silent: number[] } = { announced: [], silent: [] };
  for (let round = 1; round <= ROUNDS; round++) {
    await setTriggers('disable');
    costs.silent.push(await cost(2 * round));
    await setTriggers('enable');
    costs.announced.push(await cost(2 * round + 1));
  }
  await pool.end();
  return {
    announced: Math.min(...costs.announced),
    silent: Math.min(...costs.silent),
    announcements: Math.round(announcements / ROUNDS),
  };
}
