import type { Cart } from '#contract/cart.ts';
import { mergeLines } from '#domain/cart/lines.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import { needsChoice } from '#domain/catalog/variation.ts';
import type { Context } from '#server/context.ts';
import { findCards } from '#server/features/catalog/products/find-cards.ts';
import { findVariations } from '#server/features/catalog/products/find-product.ts';
import { offerOf } from '#server/features/fees/buyable.ts';
import { isRefusal, type Refusal } from '#server/http/refusal.ts';
import type { CartCaller } from './add-item.ts';
import { changeLines, type WantedLine } from './change-lines.ts';
import { answerCart } from './present.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'random'>;

interface LocalLine {
  productId: Asin;
  quantity: number;
}

/**
 * Takes the browser's cart into the customer's. Nobody is watching when it happens, right after signing in: what cannot
 * be bought is left out instead of refusing the rest, and quantities stop at the limit.
 */
export async function mergeCart(
  deps: Deps,
  { customerId, key }: CartCaller,
  local: readonly LocalLine[],
): Promise<Cart | Refusal> {
  const buyable = await pickBuyable(deps, local);
  const filled = await changeLines(deps, {
    customerId,
    key,
    call: 'mergeCart',
    apply: (lines) => mergeLines(lines, buyable),
  });
  return isRefusal(filled) ? filled : answerCart(deps, filled);
}

async function pickBuyable({ db }: Deps, local: readonly LocalLine[]): Promise<WantedLine[]> {
  const asins = [...new Set(local.map((line) => line.productId))];
  const [cards, variations] = await Promise.all([findCards(db, asins), findVariations(db, asins)]);
  return local.flatMap(({ productId, quantity }) => {
    const card = cards.get(productId);
    const offer = card ? offerOf(card) : { unbuyable: 'GONE' };
    if ('unbuyable' in offer || needsChoice({ variations: variations.get(productId) ?? [] })) return [];
    return [{ productId, quantity, price: offer.price }];
  });
}
