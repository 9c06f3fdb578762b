import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { clusterFolder } from '#db/embedded/binaries.ts';
import { atMost, type Figure } from '#proof/bench/lib/figure.ts';
import { type Stage, withStage } from '#proof/bench/lib/stage.ts';
import { countStatements, logStatements, readSince } from '#proof/bench/lib/statement-log.ts';
import { cpuTimeOfTree } from '#proof/lib/cpu-time.ts';

/** Until the first runs of the recurring work are over, and what a start compiles. */
const START_MS = 40_000;
const REST_S = 30;
const MAX_STATEMENTS = 10;
const LISTED = 12;

/** What a process costs in which nobody does anything: statements and CPU, on a server of its own with the seed. */
export function idle(): Promise<Figure[]> {
  return withStage('idle', measure);
}

async function measure({ env, cluster, start }: Stage): Promise<Figure[]> {
  const folder = clusterFolder(env.DATA_DIR);
  const postmaster = Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10);
  const shop = await start({ SEALING_KEY: randomBytes(32).toString('base64') });
  await pause(START_MS);
  const cpu = await measureCpu([shop.pid, postmaster]);
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  await logStatements(client);
  const log = `${folder}.log`;
  const length = statSync(log).size;
  await pause(REST_S * 1000);
  const statements = countStatements(readSince(log, length));
  await client.end();
  return [statementRate(statements), cpuShare(cpu)];
}

/** Shares of a core. */
async function measureCpu([shop, postmaster]: [number, number]): Promise<{ shop: number; postgres: number }> {
  const before = [cpuTimeOfTree(shop), cpuTimeOfTree(postmaster)] as const;
  await pause(REST_S * 1000);
  const share = (now: number, then: number) => (now - then) / (REST_S * 1000);
  return {
    shop: share(cpuTimeOfTree(shop), before[0]),
    postgres: share(cpuTimeOfTree(postmaster), before[1]),
  };
}

function statementRate(statements: [text: string, count: number][]): Figure {
  console.table(
    statements
      .slice(0, LISTED)
      .map(([text, count]) => ({ 'a second': Number((count / REST_S).toFixed(2)), statement: text.slice(0, 110) })),
  );
  const perSecond = statements.reduce((sum, [, count]) => sum + count, 0) / REST_S;
  return {
    what: 'statements of an idle process',
    measured: perSecond,
    unit: 'a second',
    target: `<= ${MAX_STATEMENTS}`,
    // A log without statements is one that was not written.
    ok: perSecond > 0 && perSecond <= MAX_STATEMENTS,
    detail: `${statements.length} texts in ${REST_S} s`,
  };
}

function cpuShare({ shop, postgres }: { shop: number; postgres: number }): Figure {
  const percent = (share: number) => `${(100 * share).toFixed(2)} %`;
  const detail = `Node ${percent(shop)}, PostgreSQL ${percent(postgres)}`;
  return atMost('CPU of an idle process', { measured: 100 * (shop + postgres), limit: 2, unit: '% of a core', detail });
}
