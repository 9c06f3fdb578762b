import type { CartLineView } from './cart-line.ts';

/** A removed line, whose row offers to restore it until the shopper leaves the cart. */
export interface RemovedLine {
  line: CartLineView;
  /** Where its row stood. */
  index: number;
  /** Whether the removal was made. */
  removal: Promise<boolean>;
}

export type CartRow = { line: CartLineView; removed: RemovedLine | null };

/** The lines of the cart with the removed ones in their places. A removed product that is in the cart again has no row. */
export function cartRows(lines: readonly CartLineView[], removed: readonly RemovedLine[]): CartRow[] {
  const rows: CartRow[] = lines.map((line) => ({ line, removed: null }));
  const gone = removed.filter(({ line }) => lines.every(({ productId }) => productId !== line.productId));
  for (const one of gone.toSorted((a, b) => a.index - b.index))
    rows.splice(one.index, 0, { line: one.line, removed: one });
  return rows;
}
