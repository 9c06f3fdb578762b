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

/** One row for each product: a visit again moves it to the top. Answers the row's id. */
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

/** Forgets a customer's visits beyond the newest `kept`. */
export async function forgetOldVisits(db: Queryable, customerId: string, kept: number): Promise<void> {
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
        .offset(kept),
    )
    .execute();
}
