import type { Cart, CartItem } from '#contract/cart.ts';
import { cartTotal } from '#domain/cart/lines.ts';
import type { Rules } from '#domain/fees/rules.ts';
import { toUnits } from '#domain/money/format.ts';
import { presentCard } from '#server/features/catalog/products/present.ts';
import type { CartLineRow, CartWithLines } from './cart-row.ts';

/** A cart with its products' cards; the total is that of the presented lines. */
export function presentCart(rules: Rules, { cart, lines }: CartWithLines): Cart {
  return {
    id: cart.id,
    total: toUnits(cartTotal(lines.map(({ priceCents, quantity }) => ({ price: priceCents, quantity })))),
    currency: 'USD',
    user: cart.customerId,
    cartItems: lines.map((line) => presentItem(line, rules)),
  };
}

function presentItem(line: CartLineRow, rules: Rules): CartItem {
  const { id, asin, priceCents, quantity, variant, card } = line;
  return {
    id,
    productId: asin,
    price: toUnits(priceCents),
    quantity,
    product: presentCard(card, rules),
    title: card.title,
    image: card.image,
    variant,
  };
}
