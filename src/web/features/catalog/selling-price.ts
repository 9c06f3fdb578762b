import type { ProductCard } from '#contract/catalog.ts';

type Priced = Pick<ProductCard, 'price' | 'salePrice' | 'retailPrice' | 'discountPercent'>;

/** What one unit costs in the States, in dollars; null means 'Consultar Precio'. */
export function sellingUnits({ price, salePrice }: Pick<Priced, 'price' | 'salePrice'>): number | null {
  if (salePrice !== null && salePrice > 0) return salePrice;
  return price !== null && price > 0 ? price : null;
}

/** The list price to strike through, only where there is a discount on it. */
export function listUnits({ retailPrice, discountPercent }: Priced): number | null {
  return discountPercent === null ? null : retailPrice;
}
