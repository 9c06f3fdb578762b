import { quantile } from '#proof/lib/quantile.ts';

export interface Latencies {
  p50: number;
  p95: number;
  p99: number;
}

/** Milliseconds at the 50th, 95th and 99th percentile. */
export function percentiles(times: readonly number[]): Latencies {
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95), p99: quantile(times, 0.99) };
}

/** Milliseconds of each piece of work, so many at a time. */
export async function timesOf<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  atOnce = 1,
): Promise<number[]> {
  const times: number[] = [];
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) {
      const started = performance.now();
      await work(item);
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return times;
}

/**
 * Milliseconds from the arrival of each piece of work, which comes at its own pace, whether or not those before it are
 * done: arrivals at random, so many a second on average.
 */
export async function timesOfArrivals<Item>(
  items: readonly Item[],
  perSecond: number,
  work: (item: Item) => Promise<unknown>,
): Promise<number[]> {
  const times: Promise<number>[] = [];
  let due = performance.now();
  for (const item of items) {
    due += (-Math.log(1 - Math.random()) * 1000) / perSecond;
    const arrival = due;
    const wait = arrival - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    times.push(work(item).then(() => performance.now() - arrival));
  }
  return Promise.all(times);
}

/** '12/15/21 ms' */
export function formatLatencies({ p50, p95, p99 }: Latencies): string {
  return `${[p50, p95, p99].map((time) => time.toFixed(1)).join('/')} ms`;
}
