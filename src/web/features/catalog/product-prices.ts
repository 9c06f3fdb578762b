import type { ProductCard } from '#contract/catalog.ts';

type Priced = Pick<ProductCard, 'price' | 'salePrice' | 'retailPrice' | 'discountPercent'>;

/** The price of one unit in the States, in dollars; null where the shop shows 'Consultar Precio'. */
export function sellingPrice({ price, salePrice }: Pick<Priced, 'price' | 'salePrice'>): number | null {
  if (salePrice !== null && salePrice > 0) return salePrice;
  return price !== null && price > 0 ? price : null;
}

/** The list price to strike through, in dollars; null without a discount. */
export function listPrice({ retailPrice, discountPercent }: Priced): number | null {
  return discountPercent === null ? null : retailPrice;
}
