import type { Cart, CartItem } from '#contract/cart.ts';
import type { CardRow } from '#db/tables/card-row.ts';
import { cartTotal } from '#domain/cart/lines.ts';
import { toUnits } from '#domain/money/format.ts';
import type { Context } from '#server/context.ts';
import { findCards } from '#server/features/catalog/products/find-cards.ts';
import { currentPricing, type Pricing, presentCard } from '#server/features/catalog/products/present.ts';
import type { CartLineRow, CartWithLines } from './cart-row.ts';

/** A cart with its products' cards; the total is that of the presented lines. */
export async function presentCart(
  { db, cache, rules }: Pick<Context, 'db' | 'cache' | 'rules'>,
  { cart, lines }: CartWithLines,
): Promise<Cart> {
  const cards = await findCards(
    db,
    lines.map((line) => line.asin),
  );
  const shown = lines.flatMap((line) => {
    const card = cards.get(line.asin);
    return card ? [{ line, card }] : [];
  });
  const pricing = currentPricing({ cache, rules });
  return {
    id: cart.id,
    total: toUnits(cartTotal(shown.map(({ line }) => ({ price: line.priceCents, quantity: line.quantity })))),
    currency: 'USD',
    user: cart.customerId,
    cartItems: shown.map(({ line, card }) => presentItem(line, card, pricing)),
  };
}

function presentItem(line: CartLineRow, card: CardRow, pricing: Pricing): CartItem {
  const { id, asin, priceCents, quantity, title, image, variant } = line;
  return {
    id,
    productId: asin,
    price: toUnits(priceCents),
    quantity,
    product: presentCard(card, pricing),
    title,
    image,
    variant,
  };
}
