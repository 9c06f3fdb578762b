import type { Queryable } from '#db/transaction.ts';
import { findPopular, type ListedRow } from './repository.ts';

const CANDIDATES = 480;
const MAX_PER_CATEGORY = 2;

/** The popular products at large: one of each model, the first two of every category before the rest. */
export async function findPopularProducts({ db }: { db: Queryable }): Promise<ListedRow[]> {
  const rows = onePerFamily(await findPopular(db, CANDIDATES));
  const counts = new Map<string, number>();
  const first: ListedRow[] = [];
  const rest: ListedRow[] = [];
  for (const row of rows) {
    const count = counts.get(row.category ?? '') ?? 0;
    counts.set(row.category ?? '', count + 1);
    (count < MAX_PER_CATEGORY ? first : rest).push(row);
  }
  return [...first, ...rest];
}

/** The first row of each model, in order. */
export function onePerFamily<Row extends ListedRow>(rows: readonly Row[]): Row[] {
  const seen = new Set<string>();
  return rows.filter(({ family }) => !seen.has(family) && seen.add(family));
}
