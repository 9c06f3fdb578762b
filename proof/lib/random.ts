/** Random numbers that a seed determines: the same seed gives the same decisions. */
export interface SeededRandom {
  /** A number from 0 to 1, 1 excluded. */
  next(): number;
  /** An integer from `low` to `high`, both included. */
  between(low: number, high: number): number;
  /** Fails where there is nothing to pick from. */
  pick<Item>(items: readonly Item[]): Item;
  /** True once in `times`. */
  once(times: number): boolean;
  /** Up to 100 visible characters, for idempotency keys. */
  key(): string;
}

/** `createRandom('1', 'restarts', 'shopper-3')`: every part of a run has numbers of its own. */
export function createRandom(...seed: readonly string[]): SeededRandom {
  let state = hash(seed.join('/'));
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    pick: (items) => {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
    once: (times) => between(1, times) === 1,
    key: () => Array.from({ length: 4 }, () => between(0, 2 ** 32 - 1).toString(36)).join('-'),
  };
}

/** FNV-1a */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of Buffer.from(text)) value = Math.imul(value ^ byte, 0x01000193);
  return value;
}

/** A copy of a list in an order that the numbers decide. */
export function shuffle<Item>(random: SeededRandom, items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: random.next() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}
