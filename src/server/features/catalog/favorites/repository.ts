import type { Queryable } from '#db/transaction.ts';

export interface FavoriteRow {
  id: string;
  asin: string;
  priceAlert: boolean;
  /** The price that the alert waits for. */
  belowCents: number | null;
}

/** A customer's favorites, newest first. */
export async function findFavorites(db: Queryable, customerId: string, limit: number): Promise<FavoriteRow[]> {
  return db
    .selectFrom('favorites as favorite')
    .leftJoin('price_alerts as alert', (join) =>
      join.onRef('alert.customer_id', '=', 'favorite.customer_id').onRef('alert.asin', '=', 'favorite.asin'),
    )
    .select(['favorite.id', 'favorite.asin', 'alert.below_cents as belowCents'])
    .select((row) => row('alert.id', 'is not', null).$castTo<boolean>().as('priceAlert'))
    .where('favorite.customer_id', '=', customerId)
    .orderBy('favorite.created_at', 'desc')
    .orderBy('favorite.id')
    .limit(limit)
    .execute();
}

export async function findFavorite(db: Queryable, customerId: string, asin: string): Promise<FavoriteRow | null> {
  const row = await db
    .selectFrom('favorites as favorite')
    .leftJoin('price_alerts as alert', (join) =>
      join.onRef('alert.customer_id', '=', 'favorite.customer_id').onRef('alert.asin', '=', 'favorite.asin'),
    )
    .select(['favorite.id', 'favorite.asin', 'alert.below_cents as belowCents'])
    .select((row) => row('alert.id', 'is not', null).$castTo<boolean>().as('priceAlert'))
    .where('favorite.customer_id', '=', customerId)
    .where('favorite.asin', '=', asin)
    .executeTakeFirst();
  return row ?? null;
}

export async function countFavorites(db: Queryable, customerId: string): Promise<number> {
  const row = await db
    .selectFrom('favorites')
    .select((count) => count.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Leaves an existing favorite of the product unchanged. */
export async function insertFavorite(
  db: Queryable,
  customerId: string,
  favorite: { id: string; asin: string; now: Date },
): Promise<void> {
  await db
    .insertInto('favorites')
    .values({ id: favorite.id, customer_id: customerId, asin: favorite.asin, created_at: favorite.now })
    .onConflict((conflict) => conflict.columns(['customer_id', 'asin']).doNothing())
    .execute();
}

/** Returns whether the customer had this favorite. */
export async function deleteFavorite(db: Queryable, customerId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('favorites')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}
