import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { startCluster } from '#db/embedded/cluster.ts';
import { NO_FILTERS } from '#domain/search/filters.ts';
import { atMost, type Figure } from '#proof/bench/lib/figure.ts';
import { copyLines, importProductFile } from '#proof/bench/lib/grown-catalogue.ts';
import { formatLatencies, type Latencies, percentiles, timesOf, timesOfArrivals } from '#proof/bench/lib/latencies.ts';
import { load } from '#proof/bench/lib/load.ts';
import { writeProductFile } from '#proof/bench/lib/product-file.ts';
import { chooseSearches, type SearchClasses } from '#proof/bench/lib/search-classes.ts';
import { openSearchStage, type SearchStage } from '#proof/bench/lib/search-stage.ts';
import { startOn } from '#proof/bench/lib/stage.ts';
import { publishSuggestions } from '#server/features/catalog/suggestions/publish-suggestions.ts';
import { suggestKeywords } from '#server/features/catalog/suggestions/suggest-keywords.ts';
import { deleteCluster } from '#testing/scratch-cluster.ts';

const SIZES = '10000,100000,1000000';
const PER_CLASS = 12;
const ROUNDS = 5;
const AT_ONCE = 8;
const ARRIVALS = { perSecond: 40, seconds: 60 } as const;
const MB = 1024 * 1024;

/**
 * Searches of growing catalogues: `searches=10000,100000` at these sizes, `searches=FILE:1000000` with the first products
 * of a file instead of invented ones. Cold: PostgreSQL was restarted, and nobody has asked the words before.
 */
export async function searches(argument: string = SIZES): Promise<Figure[]> {
  const [sizes = SIZES, file] = argument.split(':').reverse();
  const findings: Figure[] = [];
  for (const size of sizes.split(',').map(Number)) {
    const folder = mkdtempSync(join(tmpdir(), 'puente-searches-'));
    console.log(`  ${size} products`);
    try {
      findings.push(...(await measureSize(folder, size, file)));
    } finally {
      deleteCluster(folder);
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return findings;
}

async function measureSize(folder: string, size: number, file: string | undefined): Promise<Figure[]> {
  const records = join(folder, 'products.jsonl');
  if (file) await copyLines(file, records, size);
  else await writeProductFile(records, size);
  let cluster = await startCluster(folder);
  const chosen = await fill(records, cluster.url, size);
  await cluster.stop();
  cluster = await startCluster(folder);
  const stage = await openSearchStage(cluster.url);
  const findings = [...(await classFindings(stage, chosen)), ...(await suggestionFindings(stage, chosen.warm))];
  findings.push(...(await shopFindings(stage, { DATA_DIR: join(folder, 'shop'), DATABASE_URL: cluster.url })));
  await stage.close();
  await cluster.stop();
  return findings.map((finding) => ({ ...finding, what: `${size} products: ${finding.what}` }));
}

/** Imports the file while somebody searches, and chooses searches of what it brought. */
async function fill(records: string, databaseUrl: string, size: number): Promise<Chosen> {
  const stage = await openSearchStage(databaseUrl);
  const meanwhile: number[] = [];
  const one = { keyword: 'wireless headphones', page: 1, filters: NO_FILTERS };
  const run = await importProductFile(records, {
    databaseUrl,
    count: size,
    meanwhile: async () => meanwhile.push(...(await timesOf([one], stage.search))),
  });
  console.log(`    import: ${run.perSecond.toFixed(0)} a second, ${run.peakMb.toFixed(0)} MB at most`);
  console.log(`    a search meanwhile (p50/p95/p99): ${formatLatencies(percentiles(meanwhile))}`);
  await stage.pool.query('vacuum analyze products');
  await printSizes(stage.pool, size);
  const cold = await chooseSearches(stage.pool, PER_CLASS);
  const warm = await chooseSearches(stage.pool, PER_CLASS, PER_CLASS);
  await stage.close();
  return { cold, warm };
}

async function printSizes(pool: pg.Pool, size: number): Promise<void> {
  const { rows } = await pool.query<{ name: string; bytes: number }>(
    `select relname as name, pg_relation_size(oid)::float8 as bytes from pg_class
     where relkind in ('r', 'i') and relname like 'products%' order by bytes desc`,
  );
  for (const { name, bytes } of rows)
    console.log(`    ${name}: ${(bytes / MB).toFixed(1)} MB, ${(bytes / size).toFixed(0)} bytes a product`);
}

interface Chosen {
  cold: SearchClasses;
  warm: SearchClasses;
}

async function classFindings(stage: SearchStage, { cold, warm }: Chosen): Promise<Figure[]> {
  const colds: Record<string, Latencies> = {};
  for (const [name, list] of Object.entries(cold)) colds[name] = percentiles(await timesOf(list, stage.search));
  const findings: Figure[] = [];
  for (const [name, list] of Object.entries(warm)) {
    await timesOf(list, stage.prepareFloor);
    const rounds = Array.from({ length: ROUNDS }, () => list).flat();
    await timesOf(list, stage.search);
    await timesOf(list, stage.floor);
    stage.takeSqlMs();
    const times = await timesOf(rounds, stage.search);
    const ofOwnSql = times.reduce((sum, time) => sum + time, 0) / stage.takeSqlMs();
    const alone = percentiles(times);
    const together = percentiles(await timesOf(rounds, stage.search, AT_ONCE));
    const floor = percentiles(await timesOf(rounds, stage.floor));
    const first = colds[name] ?? percentiles([]);
    console.log(
      `    ${name}: warm ${formatLatencies(alone)}, eight at once ${formatLatencies(together)}, cold ${formatLatencies(first)}, one bare statement ${formatLatencies(floor)}, ${ofOwnSql.toFixed(2)} times its own statements`,
    );
    findings.push(
      atMost(`${name}, warm p99`, { measured: alone.p99, limit: 50, unit: 'ms' }),
      atMost(`${name}, cold p99`, { measured: first.p99, limit: 150, unit: 'ms' }),
      atMost(`${name}, against its own statements`, { measured: ofOwnSql, limit: 2, unit: 'times' }),
    );
  }
  return [...findings, ...(await arrivalFindings(stage, warm))];
}

/** Searches that arrive at their own pace, of all classes. */
async function arrivalFindings(stage: SearchStage, warm: SearchClasses): Promise<Figure[]> {
  const all = Object.entries(warm).flatMap(([name, list]) => list.map((search) => ({ name, search })));
  const arriving = Array.from({ length: ARRIVALS.perSecond * ARRIVALS.seconds }, () => all).flatMap(
    (list) => list[Math.floor(Math.random() * list.length)] ?? [],
  );
  const times = await timesOfArrivals(arriving, ARRIVALS.perSecond, ({ search }) => stage.search(search));
  const arrived = arriving.map(({ name }, index) => ({ name, time: times[index] ?? 0 }));
  console.log(`    ${ARRIVALS.perSecond} a second of all classes: ${formatLatencies(percentiles(times))}`);
  return [...Map.groupBy(arrived, ({ name }) => name)].map(([name, searches]) => {
    const latencies = percentiles(searches.map(({ time }) => time));
    console.log(`      ${name}: ${formatLatencies(latencies)}`);
    const what = `${name}, ${ARRIVALS.perSecond} searches of all classes a second, p99`;
    return atMost(what, { measured: latencies.p99, limit: 50, unit: 'ms' });
  });
}

async function suggestionFindings(stage: SearchStage, warm: SearchClasses): Promise<Figure[]> {
  await publishSuggestions(stage.base);
  await stage.pool.query('vacuum analyze suggestions');
  const words = Object.values(warm).flatMap((list) => list.map(({ keyword }) => keyword));
  const typed = words.flatMap((word) => [word.slice(0, 3), word.slice(0, 5), word.slice(0, 8)]);
  const suggest = (text: string) => suggestKeywords(stage.base, text);
  const bare = (text: string) =>
    stage.pool.query(
      'select name from suggestions where typed >= $1 and typed < $1 || chr(1114111) order by weight desc limit 10',
      [text.toLowerCase()],
    );
  await timesOf(typed, suggest);
  const ours = percentiles(await timesOf(typed, suggest));
  const floor = percentiles(await timesOf(typed, bare));
  console.log(`    suggestions: ${formatLatencies(ours)}, bare SQL ${formatLatencies(floor)}`);
  return [
    atMost('suggestions, p99', { measured: ours.p99, limit: 10, unit: 'ms' }),
    atMost('suggestions against the bare statement', { measured: ours.p50 / floor.p50, limit: 5, unit: 'times' }),
  ];
}

/** The shop on this database: its start, a product and the home page. */
async function shopFindings({ pool }: SearchStage, settings: Record<string, string>): Promise<Figure[]> {
  const { rows } = await pool.query<{ asin: string }>(
    'select asin from products where valid and forbidden is null order by popularity desc, asin limit 1',
  );
  const shop = await startOn(settings);
  const product = await load(`${shop.url}/api/products/${rows[0]?.asin}`, { seconds: 3, connections: 1 });
  const home = await load(`${shop.url}/`, { seconds: 3, connections: 1 });
  console.log(
    `    start ${shop.readyMs} ms; product ${product.p50Ms}/${product.p99Ms} ms, home ${home.p50Ms}/${home.p99Ms} ms (p50/p99)`,
  );
  await shop.stop();
  return [atMost('start', { measured: shop.readyMs / 1000, limit: 3, unit: 's' })];
}
