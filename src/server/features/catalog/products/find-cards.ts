import type { CardRow } from '#db/tables/card-row.ts';
import type { Queryable } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { selectCards } from './repository.ts';

/** The cards of the known asins, by asin. */
export async function findCards(db: Queryable, asins: readonly string[]): Promise<Map<string, CardRow>> {
  if (asins.length === 0) return new Map();
  const rows = await selectCards(db, asins);
  return new Map(rows.map((row) => [row.asin, row]));
}

/** The same, of the rows that pages of products show now where these are cached. */
export async function findShownCards(
  { db, cache }: Pick<Context, 'db' | 'cache'>,
  asins: readonly string[],
): Promise<Map<string, CardRow>> {
  const shown = asins.flatMap((asin) => cache.products.get(asin)?.row ?? []);
  const known = new Map<string, CardRow>(shown.map((row) => [row.asin, row]));
  const others = asins.filter((asin) => !known.has(asin));
  return new Map([...known, ...(await findCards(db, others))]);
}

/** The cards in the order of the asins; unknown asins are left out. */
export async function findCardsInOrder(db: Queryable, asins: readonly string[]): Promise<CardRow[]> {
  const cards = await findCards(db, asins);
  return asins.flatMap((asin) => cards.get(asin) ?? []);
}
