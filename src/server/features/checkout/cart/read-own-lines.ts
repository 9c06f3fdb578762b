import type { Queryable } from '#db/transaction.ts';
import { findOpenCart, readCartLines } from './repository.ts';
import { readSavedItems } from './saved-repository.ts';

interface OwnLine {
  asin: string;
  title: string;
  quantity: number;
  /** The price of one unit that the shopper last saw; null where there was none. */
  cents: number | null;
}

/** What a customer has in the cart and saved for later, as it is stored. */
export async function readOwnLines(
  db: Queryable,
  customerId: string,
): Promise<{ cart: OwnLine[]; savedItems: OwnLine[] }> {
  const cart = await findOpenCart(db, customerId);
  const lines = cart ? await readCartLines(db, cart.id) : [];
  const saved = await readSavedItems(db, customerId);
  return {
    cart: lines.map(({ asin, card, quantity, priceCents }) => ({
      asin,
      title: card.title,
      quantity,
      cents: priceCents,
    })),
    savedItems: saved.map(({ productId, title, quantity, priceCents }) => ({
      asin: productId,
      title,
      quantity,
      cents: priceCents,
    })),
  };
}
