import { PAGE_SIZE } from '#contract/backoffice/page.ts';

/** The page of rows that were read with one more than it has; `placeOf` is a row's place in the list, as an address names it. */
export function listPage<Row>(
  found: readonly Row[],
  placeOf: (row: Row) => string,
): { rows: Row[]; next: string | null } {
  const rows = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? rows.at(-1) : undefined;
  return { rows, next: last ? placeOf(last) : null };
}
