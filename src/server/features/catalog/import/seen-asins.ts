import type { Asin } from '#domain/catalog/asin.ts';

/** A set of asins in eight bytes each: ten letters or digits are below 36^10, which a double represents exactly. */
export interface SeenAsins {
  /** Adds an asin; returns true when it was not in the set. */
  add(asin: Asin): boolean;
}

const EMPTY = 0;

/** An open-addressing hash table with linear probing, at most half full. */
export function createSeenAsins(): SeenAsins {
  let table = new Float64Array(1 << 14);
  let count = 0;
  const grow = () => {
    const old = table;
    table = new Float64Array(old.length * 2);
    for (const value of old) if (value !== EMPTY) table[slotOf(table, value)] = value;
  };
  return {
    add(asin) {
      const value = Number.parseInt(asin, 36) + 1;
      const slot = slotOf(table, value);
      if (table[slot] === value) return false;
      table[slot] = value;
      count += 1;
      if (count * 2 > table.length) grow();
      return true;
    },
  };
}

function slotOf(table: Float64Array, value: number): number {
  let slot = (value % 2_147_483_647) % table.length;
  while (table[slot] !== EMPTY && table[slot] !== value) slot = (slot + 1) % table.length;
  return slot;
}
