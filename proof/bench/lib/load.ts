import autocannon from 'autocannon';
import { cpuTimeOf } from '#proof/lib/cpu-time.ts';
import type { ShopProcess } from '#testing/program.ts';

const ROUNDS = 3;

export interface LoadResult {
  requests: number;
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  failures: number;
}

/** Sends requests over ten connections for some seconds; any status but 2xx counts as a failure. */
export async function load(
  url: string,
  { seconds = 5, connections = 10, next }: LoadOptions = {},
): Promise<LoadResult> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(next ? { requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }] } : {}),
  });
  return {
    requests: result.requests.sent,
    requestsPerSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failures: result.non2xx + result.errors + result.timeouts,
  };
}

export interface LoadOptions {
  seconds?: number;
  connections?: number;
  /** What differs in each request, whichever connection sends it: a list of requests would be sent by every connection. */
  next?: () => autocannon.Request;
}

/** A program, and what it is sent. */
export interface Side {
  program: Pick<ShopProcess, 'url' | 'pid'>;
  next: () => autocannon.Request;
}

/** One round of a side; what it used of a core is that of the program alone, not of the database. */
export interface Round extends LoadResult {
  cpuMs: number;
}

/**
 * Loads the sides in turn, so that noise affects all of them, and returns the best round of each; the first warms up.
 * `before` runs before each round.
 */
export async function loadInTurn(
  sides: readonly Side[],
  { before, ...options }: Omit<LoadOptions, 'next'> & { before?: () => Promise<unknown> },
): Promise<Round[]> {
  const rounds = sides.map((): Round[] => []);
  for (let round = 0; round <= ROUNDS; round++)
    for (const [index, { program, next }] of sides.entries()) {
      await before?.();
      const cpuBefore = cpuTimeOf(program.pid);
      const result = await load(program.url, { ...options, next });
      rounds[index]?.push({ ...result, cpuMs: (cpuTimeOf(program.pid) - cpuBefore) / result.requests });
    }
  return rounds.map(([, ...measured]) =>
    measured.reduce((best, round) => (round.requestsPerSecond > best.requestsPerSecond ? round : best)),
  );
}
