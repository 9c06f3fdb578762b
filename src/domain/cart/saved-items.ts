import { type CartLine, MAX_QUANTITY } from './lines.ts';

export const MAX_SAVED_ITEMS = 50;

/** Units of a saved product after more of it is saved. */
export function addSavedUnits(saved: number, added: number): number {
  return Math.min(MAX_QUANTITY, saved + added);
}

/**
 * Merges a browser's saved products into a customer's. A product of both keeps the larger quantity, so that merging the
 * same products again changes nothing; what exceeds the limit is left out.
 */
export function mergeSavedItems<Item extends CartLine>(saved: readonly Item[], local: readonly Item[]): Item[] {
  const merged = new Map(saved.map((item) => [item.productId, item]));
  for (const item of local) {
    const existing = merged.get(item.productId);
    if (existing === undefined && merged.size >= MAX_SAVED_ITEMS) continue;
    const quantity = Math.max(existing?.quantity ?? 0, item.quantity);
    merged.set(item.productId, { ...(existing ?? item), quantity });
  }
  return [...merged.values()];
}
