import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import type { Pool } from 'pg';
import { PAGES, productPage, searchPage } from '#contract/pages.ts';
import type { Figure } from '#proof/bench/lib/figure.ts';
import { timesOf } from '#proof/bench/lib/latencies.ts';
import { untilSettled } from '#proof/bench/lib/until-settled.ts';
import { visitsOf } from '#proof/bench/lib/visits.ts';
import { startFaultyDatabase } from '#proof/lib/faulty-database.ts';
import { type FleetStage, openFleetStage } from '#proof/lib/fleet-stage.ts';
import { openPool } from '#proof/lib/open-pool.ts';
import { addAddress } from '#proof/lib/shopper.ts';
import { signInStaff } from '#proof/lib/staff-client.ts';
import { plainProducts } from '#testing/order-steps.ts';

const ORDERS = '300';
const SHOPPERS = 24;
const AT_ONCE = 6;

interface Disk {
  tables: number;
  indexes: number;
  log: number;
  mails: number;
  orders: number;
}

const DISK = `select sum(pg_table_size(oid))::float8 as tables, sum(pg_indexes_size(oid))::float8 as indexes,
  pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as log,
  (select count(*)::int from mails) as mails, (select count(*)::int from orders) as orders
  from pg_class where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'jobs')`;

/**
 * What an order takes of the disk, the log and the mail, what a process holds in memory, and what pages weigh: the figures behind
 * `docs/operations/cost.md` (`cost=1000`: of so many orders).
 */
export async function cost(argument: string = ORDERS): Promise<Figure[]> {
  const stage = await openFleetStage({
    ...{ scenario: 'cost', seed: '1', processes: 1, shoppers: SHOPPERS },
    openDatabase: startFaultyDatabase,
  });
  const pool = openPool(stage.database.url);
  try {
    await Promise.all(stage.shoppers.map(addAddress));
    const order = visitsOf(stage, await signInStaff(...stage.fleet.shops))['order, from cart to purchase'];
    await untilSettled(pool);
    const before = await readDisk(pool);
    await timesOf([...Array(Number(argument)).keys()], order, AT_ONCE);
    await untilSettled(pool);
    // The log of the orders ends here: a compacted table is written anew.
    const { log } = await readRow(pool);
    return [...ofAnOrder(before, { ...(await readDisk(pool)), log }), memory(stage), ...(await weights(stage))];
  } finally {
    await pool.end();
    await stage.close();
  }
}

/** Without what rows that changed have left. */
async function readDisk(pool: Pool): Promise<Disk> {
  await pool.query('vacuum full');
  return await readRow(pool);
}

async function readRow(pool: Pool): Promise<Disk> {
  const { rows } = await pool.query<Disk>(DISK);
  return rows[0] as Disk;
}

function ofAnOrder(before: Disk, after: Disk): Figure[] {
  const orders = after.orders - before.orders;
  const each = (part: keyof Disk) => (after[part] - before[part]) / orders;
  return [
    printed('tables of an order', each('tables') / 1000, 'kB'),
    printed('indexes of an order', each('indexes') / 1000, 'kB'),
    printed('log of an order', each('log') / 1000, 'kB'),
    printed('mails of an order', each('mails'), `of ${orders} orders`),
  ];
}

function memory({ fleet: { shops } }: FleetStage): Figure {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${shops[0].pid()}/status`, 'utf8')) ?? [];
  return printed('memory of a process after its orders', Number(kilobytes) / 1000, 'MB');
}

/** What a browser loads of the shop for its first page, and for the next ones: pictures come from elsewhere. */
async function weights({ fleet }: FleetStage): Promise<Figure[]> {
  const [asin = ''] = plainProducts(1);
  const pages = { home: PAGES.home, product: productPage(asin), results: searchPage('mochila') };
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(pages)) {
    const page = await (await fetch(`${fleet.urls[0]}${path}`)).text();
    const linked = page.matchAll(/"(\/[^"\s]+\.(?:js|css|woff2))"/g);
    const files = [...new Set([...linked].map(([, file = '']) => file))];
    const sizes = await Promise.all(files.map((file) => transferred(`${fleet.urls[0]}${file}`)));
    const own = await transferred(`${fleet.urls[0]}${path}`);
    figures.push(printed(`page, ${name}`, own / 1000, 'kB'));
    figures.push(printed(`files of it, ${name}`, sizes.reduce((sum, size) => sum + size, 0) / 1000, 'kB'));
  }
  return figures;
}

/** Bytes of a compressed answer; `fetch` counts them once they are decompressed. */
async function transferred(url: string): Promise<number> {
  const request = get(url, { headers: { 'accept-encoding': 'br' } });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  let bytes = 0;
  for await (const chunk of answer) bytes += chunk.length;
  return bytes;
}

function printed(what: string, measured: number, unit: string): Figure {
  return { what, measured, unit, target: 'printed', ok: true, detail: '' };
}
