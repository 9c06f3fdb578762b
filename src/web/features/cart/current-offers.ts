import { CallError } from '#contract/caller.ts';
import type { QuotedFees } from '#contract/cart.ts';
import { REFUSED_PRODUCT_PREFIX } from '#contract/refused-product.ts';
import { cartChanges as copy } from '#web/copy/cart-changes.ts';
import type { CartLineView } from './cart-line.ts';

/** From the last quotes: current prices in dollars by ASIN, and the ASINs that cannot be bought. */
export interface CurrentOffers {
  prices: ReadonlyMap<string, number>;
  refused: readonly string[];
}

export const NO_OFFERS: CurrentOffers = { prices: new Map(), refused: [] };

export function pricesByAsin({ products }: QuotedFees): CurrentOffers['prices'] {
  return new Map(products.map(({ asin, price }) => [asin, price]));
}

/** ASINs that an error response refused. */
export function refusedAsins(error: unknown): string[] {
  if (!(error instanceof CallError)) return [];
  return error.errors.flatMap(({ field }) =>
    field.startsWith(REFUSED_PRODUCT_PREFIX) ? [field.slice(REFUSED_PRODUCT_PREFIX.length)] : [],
  );
}

/** Lines at their current price, with the previous one in `priceBefore`, or marked as unavailable. */
export function applyOffers(lines: readonly CartLineView[], { prices, refused }: CurrentOffers): CartLineView[] {
  return lines.map((line) => {
    if (line.unavailable !== undefined) return line;
    if (refused.includes(line.productId)) return { ...line, unavailable: copy.notForSale };
    const price = prices.get(line.productId) ?? line.price;
    return price === line.price ? line : { ...line, price, priceBefore: line.price };
  });
}

export function purchasableLines(lines: readonly CartLineView[]): CartLineView[] {
  return lines.filter((line) => line.unavailable === undefined);
}
