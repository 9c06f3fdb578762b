import { setTimeout as pause } from 'node:timers/promises';

const MAX_PENDING = 20;

export interface Attempts {
  /** Whether an attempt has succeeded that began after a moment of `performance.now()`. */
  hasSucceededSince(moment: number): boolean;
  /** The longest time in milliseconds since a moment in which no attempt succeeded, up to the last one that did. */
  longestGap(since: number): number;
  stop(): Promise<void>;
}

/**
 * Begins an attempt at every interval, whether or not those before have ended, unless too many have not: one that hangs hides
 * nothing of the moment from which others succeed.
 */
export function startAttempts(everyMs: number, attempt: () => Promise<boolean>): Attempts {
  const succeeded: { begunAt: number; endedAt: number }[] = [];
  const pending = new Set<Promise<void>>();
  const over = new AbortController();
  const tryOnce = async () => {
    const begunAt = performance.now();
    if (await attempt().catch(() => false)) succeeded.push({ begunAt, endedAt: performance.now() });
  };
  const running = (async () => {
    while (!over.signal.aborted) {
      if (pending.size < MAX_PENDING) {
        const tried: Promise<void> = tryOnce().finally(() => pending.delete(tried));
        pending.add(tried);
      }
      await pause(everyMs, undefined, { signal: over.signal }).catch(() => undefined);
    }
  })();
  return {
    hasSucceededSince: (moment) => succeeded.some(({ begunAt }) => begunAt >= moment),
    longestGap: (since) =>
      longestGap(
        succeeded.map(({ endedAt }) => endedAt),
        since,
      ),
    stop: async () => {
      over.abort();
      await running;
      await Promise.all(pending);
    },
  };
}

/** The longest time between two moments, the first of which is `since`, in any order. */
export function longestGap(moments: readonly number[], since: number): number {
  const later = moments.filter((moment) => moment >= since).sort((a, b) => a - b);
  return Math.max(0, ...later.map((moment, index) => moment - (later[index - 1] ?? since)));
}
