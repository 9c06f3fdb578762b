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

/** The same of products that the cache holds, as pages show them; the others are read. */
export async function findShownCards(
  { db, cache }: Pick<Context, 'db' | 'cache'>,
  asins: readonly string[],
): Promise<Map<string, CardRow>> {
  const shown = asins.flatMap((asin) => cache.products.get(asin)?.row ?? cache.shownCards.get(asin) ?? []);
  const known = new Map<string, CardRow>(shown.map((row) => [row.asin, row]));
  const store = cache.shownCards.beginRead();
  const others = await findCards(
    db,
    asins.filter((asin) => !known.has(asin)),
  );
  for (const [asin, row] of others) store(asin, row);
  return new Map([...known, ...others]);
}

/** The cards in the order of the asins; unknown asins are left out. */
export async function findCardsInOrder(db: Queryable, asins: readonly string[]): Promise<CardRow[]> {
  const cards = await findCards(db, asins);
  return asins.flatMap((asin) => cards.get(asin) ?? []);
}
