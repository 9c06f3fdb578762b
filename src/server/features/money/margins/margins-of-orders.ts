import type { Queryable } from '#db/transaction.ts';
import { marginOfRow } from './margin-of-row.ts';
import { selectMarginRowsOf } from './repository.ts';

/** What each of some orders leaves now, in US cents, by number; one that is not paid has none. */
export async function marginsOfOrders(db: Queryable, numbers: readonly number[]): Promise<Map<number, number>> {
  const rows = await selectMarginRowsOf(db, numbers);
  return new Map(rows.map((row) => [row.number, marginOfRow(row).amounts.margin]));
}
