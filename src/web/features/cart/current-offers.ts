import type { CallError } from '#contract/caller.ts';
import { REFUSED_PRODUCT_PREFIX } from '#contract/refused-product.ts';
import { type UnbuyableReason, unbuyableReason } from '#domain/catalog/unbuyable.ts';
import { cartChanges as copy } from '#web/copy/cart-changes.ts';
import type { CartLineView } from './cart-line.ts';

/** From the last quotes: current prices in dollars by ASIN, and by ASIN why one cannot be bought, as shown to the shopper. */
export interface CurrentOffers {
  prices: ReadonlyMap<string, number>;
  refused: ReadonlyMap<string, string>;
}

export const NO_OFFERS: CurrentOffers = { prices: new Map(), refused: new Map() };

const REFUSALS: Readonly<Record<UnbuyableReason, string>> = {
  FORBIDDEN: copy.forbidden,
  INVALID: copy.cannotShip,
  NO_PRICE: copy.outOfStock,
};

/** ASINs that an error response refused, and what their lines say. */
export function refusedProducts(error: unknown): CurrentOffers['refused'] {
  const { errors = [] } = error as Partial<CallError>;
  const refused = errors.filter(({ field }) => field.startsWith(REFUSED_PRODUCT_PREFIX));
  return new Map(
    refused.map(({ field, message }) => {
      const reason = unbuyableReason(message);
      return [field.slice(REFUSED_PRODUCT_PREFIX.length), reason === null ? copy.notForSale : REFUSALS[reason]];
    }),
  );
}

/** Lines at their current price, with the previous one in `priceBefore`, or marked as unavailable. */
export function applyOffers(lines: readonly CartLineView[], { prices, refused }: CurrentOffers): CartLineView[] {
  return lines.map((line) => {
    if (line.unavailable !== undefined) return line;
    const refusal = refused.get(line.productId);
    if (refusal !== undefined) return { ...line, unavailable: refusal };
    const price = prices.get(line.productId) ?? line.price;
    return price === line.price ? line : { ...line, price, priceBefore: line.price };
  });
}

export function purchasableLines(lines: readonly CartLineView[]): CartLineView[] {
  return lines.filter((line) => line.unavailable === undefined);
}
