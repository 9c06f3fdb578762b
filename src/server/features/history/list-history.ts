import type { ProductEntry } from '#contract/catalog.ts';
import type { Context } from '#server/context.ts';
import { findCards } from '#server/features/catalog/products/find-cards.ts';
import { presentCard, quotingOn } from '#server/features/catalog/products/present.ts';
import { findVisits } from './repository.ts';

export const MAX_VISITS = 50;

/** The products a customer looked at, the last one first. */
export async function listHistory(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  customerId: string,
): Promise<ProductEntry[]> {
  const rows = await findVisits(db, customerId, MAX_VISITS);
  const cards = await findCards(
    db,
    rows.map((row) => row.asin),
  );
  const quoting = quotingOn(clock());
  return rows.flatMap(({ id, asin }) => {
    const card = cards.get(asin);
    return card ? [{ id, productId: asin, product: presentCard(card, quoting) }] : [];
  });
}
