import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { SupervisedShop } from '#proof/lib/supervised-shop.ts';

export const SAMPLE_MS = 10_000;
const MEGABYTE = 2 ** 20;

/** What a process of the shop holds at one moment. */
export interface Sample {
  at: number;
  residentMb: number;
  heapMb: number;
  /** Open files, sockets and pipes, of Linux's `/proc`. */
  descriptors: number;
  connections: number;
}

export interface Sampled {
  shop: SupervisedShop;
  metricsToken: string;
  /** Of the shop's database. */
  pool: pg.Pool;
}

/** Takes samples at an even pace until `stop`. */
export function startSampling(sampled: Sampled): { stop(): Promise<Sample[]> } {
  const samples: Sample[] = [];
  const over = new AbortController();
  const sampling = (async () => {
    const startedAt = performance.now();
    while (!over.signal.aborted) {
      samples.push(await takeSample(sampled));
      const next = startedAt + samples.length * SAMPLE_MS;
      await pause(Math.max(0, next - performance.now()), undefined, { signal: over.signal }).catch(() => undefined);
    }
    return samples;
  })();
  // Whoever stops it learns of a failure.
  sampling.catch(() => undefined);
  return {
    stop: () => {
      over.abort();
      return sampling;
    },
  };
}

async function takeSample({ shop, metricsToken, pool }: Sampled): Promise<Sample> {
  const at = performance.now();
  const response = await fetch(`${shop.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const text = await response.text();
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and backend_type = 'client backend'",
  );
  return {
    at,
    residentMb: readMetric(text, 'puente_memory_bytes') / MEGABYTE,
    heapMb: readMetric(text, 'puente_heap_bytes') / MEGABYTE,
    descriptors: readdirSync(`/proc/${shop.pid()}/fd`).length,
    connections: rows[0]?.count ?? 0,
  };
}

/** A figure of the Prometheus format without labels; one that is missing is an error, since nothing would be measured. */
export function readMetric(text: string, name: string): number {
  const [, value] = new RegExp(`^${name} (\\S+)$`, 'm').exec(text) ?? [];
  if (value === undefined) throw new Error(`/metrics has no ${name}`);
  return Number(value);
}

/** The lowest of each so many values in a row: a heap rises between collections, and what stays after them is low. */
export function lowsOf(values: readonly number[], inARow: number): number[] {
  return Array.from({ length: Math.ceil(values.length / inARow) }, (_, index) =>
    Math.min(...values.slice(index * inARow, (index + 1) * inARow)),
  );
}
