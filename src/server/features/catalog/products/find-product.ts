import type { ProductRow } from '#db/tables/card-row.ts';
import type { Queryable } from '#db/transaction.ts';
import type { Variation } from '#domain/catalog/product.ts';
import { selectProduct, selectVariations } from './repository.ts';

export const PRODUCT_NOT_FOUND = 'No hemos podido encontrar tu producto, intenta con alguno diferente!';

/** The stored product with its document, or null when the asin is unknown. */
export function findProduct(db: Queryable, asin: string): Promise<ProductRow | null> {
  return selectProduct(db, asin);
}

/** The dimensions of choice of the known asins, by asin. */
export async function findVariations(db: Queryable, asins: readonly string[]): Promise<Map<string, Variation[]>> {
  if (asins.length === 0) return new Map();
  const rows = await selectVariations(db, asins);
  return new Map(rows.map(({ asin, variations }) => [asin, variations]));
}
