import type { Queryable } from '#db/transaction.ts';

export interface VisitRow {
  id: string;
  asin: string;
}

/** A customer's visits, newest first. */
export async function findVisits(db: Queryable, customerId: string, limit: number): Promise<VisitRow[]> {
  return db
    .selectFrom('visits')
    .select(['id', 'asin'])
    .where('customer_id', '=', customerId)
    .orderBy('visited_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Stores one row for each product; a repeated visit moves it to the top. Returns the row's id. */
export async function saveVisit(
  db: Queryable,
  customerId: string,
  { id, asin, now }: VisitRow & { now: Date },
): Promise<string> {
  const row = await db
    .insertInto('visits')
    .values({ id, customer_id: customerId, asin, visited_at: now })
    .onConflict((conflict) => conflict.columns(['customer_id', 'asin']).doUpdateSet({ visited_at: now }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Deletes a customer's visits beyond the newest `limit`. */
export async function deleteOldVisits(db: Queryable, customerId: string, limit: number): Promise<void> {
  await db
    .deleteFrom('visits')
    .where('customer_id', '=', customerId)
    .where('id', 'in', (oldest) =>
      oldest
        .selectFrom('visits')
        .select('id')
        .where('customer_id', '=', customerId)
        .orderBy('visited_at', 'desc')
        .orderBy('id')
        .offset(limit),
    )
    .execute();
}
