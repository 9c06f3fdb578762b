import type { Queryable } from '#db/transaction.ts';
import { mergeLines } from '#domain/cart/lines.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import { readOpenCart } from './repository.ts';
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
  const lines = (await readOpenCart(db, customerId))?.lines ?? [];
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

/** What a customer is about to order: the cart, and what was set apart for the next shipment. */
export async function readPlannedLines(db: Queryable, customerId: string): Promise<{ asin: Asin; quantity: number }[]> {
  const lines = (await readOpenCart(db, customerId))?.lines ?? [];
  const next = (await readSavedItems(db, customerId)).filter(({ nextShipment }) => nextShipment);
  const planned = [
    ...lines.map(({ asin, quantity }) => ({ productId: asin, quantity })),
    ...next.map(({ productId, quantity }) => ({ productId, quantity })),
  ];
  return mergeLines(planned, []).map(({ productId, quantity }) => ({ asin: productId, quantity }));
}
