import type { Cart, CartItem } from '#contract/cart.ts';
import { cartTotal } from '#domain/cart/lines.ts';
import { toUnits } from '#domain/money/format.ts';
import {
  currentPricing,
  type Pricing,
  type PricingDeps,
  presentCard,
} from '#server/features/catalog/products/present.ts';
import type { CartLineRow, CartWithLines } from './cart-row.ts';

/** A cart with its products' cards; the total is that of the presented lines. */
export function presentCart(deps: PricingDeps, { cart, lines }: CartWithLines): Cart {
  const pricing = currentPricing(deps);
  return {
    id: cart.id,
    total: toUnits(cartTotal(lines.map(({ priceCents, quantity }) => ({ price: priceCents, quantity })))),
    currency: 'USD',
    user: cart.customerId,
    cartItems: lines.map((line) => presentItem(line, pricing)),
  };
}

function presentItem(line: CartLineRow, pricing: Pricing): CartItem {
  const { id, asin, priceCents, quantity, variant, card } = line;
  return {
    id,
    productId: asin,
    price: toUnits(priceCents),
    quantity,
    product: presentCard(card, pricing),
    title: card.title,
    image: card.image,
    variant,
  };
}
