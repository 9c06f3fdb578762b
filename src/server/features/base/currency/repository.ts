import type { RateRow } from '#db/tables/catalog.ts';
import type { Queryable } from '#db/transaction.ts';

/** The newest stored quotation, or null before the first. */
export async function findNewestRates(db: Queryable): Promise<RateRow | null> {
  const row = await db
    .selectFrom('exchange_rates')
    .select(['id', 'quote_date', 'source', 'buy_micros', 'sell_micros', 'fetched_at'])
    .orderBy('quote_date', 'desc')
    .orderBy('fetched_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { id, source } = row;
  return { id, date: row.quote_date, source, buy: row.buy_micros, sell: row.sell_micros, fetchedAt: row.fetched_at };
}

/** Stores one row for each source and quoted day; a day that is read again updates its row, `fetched_at` included. */
export async function saveRates(db: Queryable, row: RateRow): Promise<void> {
  const values = {
    buy_micros: JSON.stringify(row.buy),
    sell_micros: JSON.stringify(row.sell),
    fetched_at: row.fetchedAt,
  };
  await db
    .insertInto('exchange_rates')
    .values({ id: row.id, quote_date: row.date, source: row.source, ...values })
    .onConflict((conflict) => conflict.columns(['source', 'quote_date']).doUpdateSet(values))
    .execute();
}
