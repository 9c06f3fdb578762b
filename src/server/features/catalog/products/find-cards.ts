import type { CardRow } from '#db/tables/card-row.ts';
import type { Queryable } from '#db/transaction.ts';
import { selectCards } from './repository.ts';

/** The cards of the known asins, by asin. */
export async function findCards(db: Queryable, asins: readonly string[]): Promise<Map<string, CardRow>> {
  if (asins.length === 0) return new Map();
  const rows = await selectCards(db, asins);
  return new Map(rows.map((row) => [row.asin, row]));
}

/** The cards in the order of the asins; unknown asins are left out. */
export async function findCardsInOrder(db: Queryable, asins: readonly string[]): Promise<CardRow[]> {
  const cards = await findCards(db, asins);
  return asins.flatMap((asin) => cards.get(asin) ?? []);
}
