import type { Asin } from '#domain/catalog/asin.ts';

/** The asins met so far, in eight bytes each: ten letters or digits are below 36^10, which a double holds exactly. */
export interface SeenAsins {
  /** True the first time. */
  add(asin: Asin): boolean;
}

const EMPTY = 0;

export function createSeenAsins(): SeenAsins {
  let table = new Float64Array(1 << 14);
  let count = 0;
  const grow = () => {
    const old = table;
    table = new Float64Array(old.length * 2);
    for (const value of old) if (value !== EMPTY) table[placeOf(table, value)] = value;
  };
  return {
    add(asin) {
      const value = Number.parseInt(asin, 36) + 1;
      const place = placeOf(table, value);
      if (table[place] === value) return false;
      table[place] = value;
      count += 1;
      if (count * 2 > table.length) grow();
      return true;
    },
  };
}

function placeOf(table: Float64Array, value: number): number {
  let place = (value % 2_147_483_647) % table.length;
  while (table[place] !== EMPTY && table[place] !== value) place = (place + 1) % table.length;
  return place;
}
