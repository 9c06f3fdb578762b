/** A repeatable source of choices. */
export interface Choices {
  below(limit: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** True once in `times`. */
  once(times: number): boolean;
}

/** The choices of one request: the same seed and index always give the same ones (mulberry32). */
export function seededChoices(seed: number, index: number): Choices {
  let state = (Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
    once: (times) => below(times) === 0,
  };
}
