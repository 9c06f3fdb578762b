import type { Cart } from '#contract/cart.ts';
import { mergeLines } from '#domain/cart/lines.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import { needsChoice } from '#domain/catalog/variation.ts';
import type { Context } from '#server/context.ts';
import { toOffer } from '#server/features/catalog/products/offer.ts';
import { isRefusal, type Refusal } from '#server/refusal.ts';
import type { CartCaller } from './add-item.ts';
import type { CartProducts } from './cart-row.ts';
import { changeLines, type PricedCartLine } from './change-lines.ts';
import { presentCart } from './present.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'rules' | 'random'>;

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
  const changed = await changeLines(deps, {
    customerId,
    key,
    call: 'mergeCart',
    asins: [...new Set(local.map((line) => line.productId))],
    apply: (lines, products) => mergeLines(lines, buyableLines(local, products)),
  });
  return isRefusal(changed) ? changed : presentCart(deps.rules.current(), changed);
}

function buyableLines(local: readonly LocalLine[], products: CartProducts['products']): PricedCartLine[] {
  return local.flatMap(({ productId, quantity }) => {
    const product = products.get(productId);
    if (!product || needsChoice(product)) return [];
    const offer = toOffer(product.card);
    return 'unbuyable' in offer ? [] : [{ productId, quantity, price: offer.price }];
  });
}
