import { type ListCount, MAX_COUNTED } from '#contract/backoffice/page.ts';

/** The count of a list by its rows, which were counted up to one more than is exact, by currency. */
export function listCountOf(rows: readonly { currency?: string; count: number; cents?: number }[]): ListCount {
  const count = rows.reduce((total, row) => total + row.count, 0);
  if (count > MAX_COUNTED) return { count: MAX_COUNTED, isMore: true, sums: [] };
  const sums = rows.flatMap(({ currency, cents }) => (currency && cents !== undefined ? [{ currency, cents }] : []));
  return { count, isMore: false, sums };
}
