import type { ProductEntry } from '#contract/catalog.ts';
import type { Context } from '#server/context.ts';
import { findCards } from '#server/features/catalog/products/find-cards.ts';
import { presentCard } from '#server/features/catalog/products/present.ts';
import { findVisits } from './repository.ts';

export const MAX_VISITS = 50;

/** The products that a customer viewed, the latest first. */
export async function listHistory(
  { db, rules }: Pick<Context, 'db' | 'rules'>,
  customerId: string,
): Promise<ProductEntry[]> {
  const rows = await findVisits(db, customerId, MAX_VISITS);
  const cards = await findCards(
    db,
    rows.map((row) => row.asin),
  );
  const current = rules.current();
  return rows.flatMap(({ id, asin }) => {
    const card = cards.get(asin);
    return card ? [{ id, productId: asin, product: presentCard(card, current) }] : [];
  });
}
