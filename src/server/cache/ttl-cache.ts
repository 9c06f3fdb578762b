import { LRUCache } from 'lru-cache';

/**
 * A bounded cache whose entries expire or are invalidated. A read that runs while something is invalidated may return the
 * value of before: its callers receive it, but it is not stored, and later callers start a read of their own.
 */
export interface TtlCache<Key extends string | number, Value extends object> {
  get(key: Key): Value | undefined;
  /** Called before a read; the returned function stores its result, unless something was invalidated meanwhile. */
  beginRead(): Store<Key, Value>;
  /** Runs `read`, or joins the run of the same key that is in progress. */
  singleFlight<Result>(key: Key, read: (store: Store<Key, Value>) => Promise<Result>): Promise<Result>;
  /** Removes the entries for which the predicate returns true; all without one. */
  invalidate(predicate?: (value: Value, key: Key) => boolean): void;
}

export type Store<Key, Value> = (key: Key, value: Value) => void;

export interface TtlCacheOptions {
  max: number;
  ttlMs: number;
  clock: () => Date;
}

export function createTtlCache<Key extends string | number, Value extends object>({
  max,
  ttlMs,
  clock,
}: TtlCacheOptions): TtlCache<Key, Value> {
  const entries = new LRUCache<Key, Value>({
    max,
    ttl: ttlMs,
    ttlResolution: 0,
    perf: { now: () => clock().getTime() },
  });
  const running = new Map<Key, Promise<unknown>>();
  let generation = 0;
  const beginRead = (): Store<Key, Value> => {
    const begunIn = generation;
    return (key, value) => {
      if (begunIn === generation) entries.set(key, value);
    };
  };
  return {
    get: (key) => entries.get(key),
    beginRead,
    singleFlight<Result>(key: Key, read: (store: Store<Key, Value>) => Promise<Result>) {
      const joined = running.get(key) as Promise<Result> | undefined;
      if (joined) return joined;
      const started = read(beginRead()).finally(() => {
        if (running.get(key) === started) running.delete(key);
      });
      running.set(key, started);
      return started;
    },
    invalidate(predicate = () => true) {
      generation += 1;
      running.clear();
      for (const [key, value] of [...entries.entries()]) if (predicate(value, key)) entries.delete(key);
    },
  };
}
