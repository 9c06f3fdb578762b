import type { Cart, CartItem } from '#contract/cart.ts';
import type { CardRow } from '#db/tables/card-row.ts';
import { cartTotal } from '#domain/cart/lines.ts';
import { toUnits } from '#domain/money/format.ts';
import type { Context } from '#server/context.ts';
import { findCards } from '#server/features/catalog/products/find-cards.ts';
import { presentCard, type Quoting, quotingOn } from '#server/features/catalog/products/present.ts';
import type { CartLineRow, CartWithLines } from './cart-row.ts';

/** A cart with its products' cards. Its total is that of the very lines it answers. */
export async function answerCart(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
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
  const quoting = quotingOn(clock());
  return {
    id: cart.id,
    total: toUnits(cartTotal(shown.map(({ line }) => ({ price: line.priceCents, quantity: line.quantity })))),
    currency: 'USD',
    user: cart.customerId,
    cartItems: shown.map(({ line, card }) => presentItem(line, card, quoting)),
  };
}

function presentItem(line: CartLineRow, card: CardRow, quoting: Quoting): CartItem {
  const { id, asin, priceCents, quantity, title, image, variant } = line;
  return {
    id,
    productId: asin,
    price: toUnits(priceCents),
    quantity,
    product: presentCard(card, quoting),
    title,
    image,
    variant,
  };
}
