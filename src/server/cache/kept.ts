import { LRUCache } from 'lru-cache';

/**
 * What was read and is kept until it expires or is forgotten. What was being read while something was forgotten may be of
 * before: whoever waits for it receives it, but it is not kept, and nobody joins it any more.
 */
export interface Kept<Key extends string | number, Value extends object> {
  get(key: Key): Value | undefined;
  /** Begins a reading: what it returns keeps the result, unless something was forgotten meanwhile. */
  begin(): Keep<Key, Value>;
  /** Runs `work`, or joins the run of the same key that is in progress. */
  once<Result>(key: Key, work: (keep: Keep<Key, Value>) => Promise<Result>): Promise<Result>;
  /** Forgets the entries that `which` chooses, or all. */
  forget(which?: (value: Value, key: Key) => boolean): void;
}

export type Keep<Key, Value> = (key: Key, value: Value) => void;

export interface KeptOptions {
  max: number;
  ttlMs: number;
  clock: () => Date;
}

export function createKept<Key extends string | number, Value extends object>({
  max,
  ttlMs,
  clock,
}: KeptOptions): Kept<Key, Value> {
  const entries = new LRUCache<Key, Value>({
    max,
    ttl: ttlMs,
    ttlResolution: 0,
    perf: { now: () => clock().getTime() },
  });
  const running = new Map<Key, Promise<unknown>>();
  let forgets = 0;
  const begin = (): Keep<Key, Value> => {
    const mark = forgets;
    return (key, value) => {
      if (mark === forgets) entries.set(key, value);
    };
  };
  return {
    get: (key) => entries.get(key),
    begin,
    once<Result>(key: Key, work: (keep: Keep<Key, Value>) => Promise<Result>) {
      const joined = running.get(key) as Promise<Result> | undefined;
      if (joined) return joined;
      const started = work(begin()).finally(() => {
        if (running.get(key) === started) running.delete(key);
      });
      running.set(key, started);
      return started;
    },
    forget(which = () => true) {
      forgets += 1;
      running.clear();
      for (const [key, value] of [...entries.entries()]) if (which(value, key)) entries.delete(key);
    },
  };
}
