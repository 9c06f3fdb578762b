/** So many products fit beside each other. */
export const MAX_COMPARED = 4;

/** What a product says under a name. */
export interface Fact<Cell> {
  label: string;
  cell: Cell;
}

export interface ComparedRow<Cell> {
  label: string;
  /** One for each product; null where it says nothing of it. */
  cells: (Cell | null)[];
  /** Whether any two products differ in it. */
  differs: boolean;
}

/**
 * Puts the facts of products beside each other, each name once. The names are in the order of the first product; what only
 * others have follows what precedes it there. `keyOf` gives equal cells the same key.
 */
export function compareFacts<Cell>(
  products: readonly (readonly Fact<Cell>[])[],
  keyOf: (cell: Cell) => string,
): ComparedRow<Cell>[] {
  const byLabel = products.map((facts) => new Map(facts.map(({ label, cell }) => [label, cell])));
  return mergeLabels(products).map((label) => {
    const cells = byLabel.map((facts) => facts.get(label) ?? null);
    const keys = new Set(cells.map((cell) => (cell === null ? null : keyOf(cell))));
    return { label, cells, differs: keys.size > 1 };
  });
}

function mergeLabels(products: readonly (readonly { label: string }[])[]): string[] {
  const merged: string[] = [];
  for (const facts of products) {
    let place = 0;
    for (const { label } of facts) {
      const known = merged.indexOf(label);
      if (known === -1) merged.splice(place, 0, label);
      place = (known === -1 ? place : known) + 1;
    }
  }
  return merged;
}
