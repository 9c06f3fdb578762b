import type { Cart } from '#contract/cart.ts';
import { mergeLines } from '#domain/cart/lines.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import { needsChoice } from '#domain/catalog/variation.ts';
import type { Context } from '#server/context.ts';
import { findCards } from '#server/features/catalog/products/find-cards.ts';
import { findVariations } from '#server/features/catalog/products/find-product.ts';
import { toOffer } from '#server/features/fees/offer.ts';
import { isRefusal, type Refusal } from '#server/refusal.ts';
import type { CartCaller } from './add-item.ts';
import { changeLines, type PricedCartLine } from './change-lines.ts';
import { presentCart } from './present.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'cache' | 'rules' | 'random'>;

interface LocalLine {
  productId: Asin;
  quantity: number;
}

/**
 * Merges the browser's cart into the customer's. It runs in the background right after sign-in, so that products that
 * cannot be bought are left out instead of refusing the rest, and quantities stop at the limit.
 */
export async function mergeCart(
  deps: Deps,
  { customerId, key }: CartCaller,
  local: readonly LocalLine[],
): Promise<Cart | Refusal> {
  const buyable = await findBuyableLines(deps, local);
  const changed = await changeLines(deps, {
    customerId,
    key,
    call: 'mergeCart',
    apply: (lines) => mergeLines(lines, buyable),
  });
  return isRefusal(changed) ? changed : presentCart(deps, changed);
}

async function findBuyableLines({ db }: Deps, local: readonly LocalLine[]): Promise<PricedCartLine[]> {
  const asins = [...new Set(local.map((line) => line.productId))];
  const [cards, variations] = await Promise.all([findCards(db, asins), findVariations(db, asins)]);
  return local.flatMap(({ productId, quantity }) => {
    const card = cards.get(productId);
    const offer = card ? toOffer(card) : { unbuyable: 'GONE' };
    if ('unbuyable' in offer || needsChoice({ variations: variations.get(productId) ?? [] })) return [];
    return [{ productId, quantity, price: offer.price }];
  });
}
