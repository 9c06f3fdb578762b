/** A bounded memory: the least recently used entry goes first, and an entry older than its time counts as absent. */
export interface Lru<Value> {
  get(key: string, now: number): Value | undefined;
  set(key: string, value: Value, now: number): void;
  delete(key: string): void;
  clear(): void;
}

export function createLru<Value>({ max, ttlMs }: { max: number; ttlMs: number }): Lru<Value> {
  const entries = new Map<string, { value: Value; until: number }>();
  return {
    get(key, now) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      if (entry.until <= now) return undefined;
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, now) {
      entries.delete(key);
      entries.set(key, { value, until: now + ttlMs });
      if (entries.size > max) entries.delete(entries.keys().next().value ?? '');
    },
    delete: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}
