import { PAGE_SIZE } from '#contract/backoffice/page.ts';

interface Turned<Row> {
  rows: Row[];
  next: string | null;
  previous: string | null;
}

interface Turning<Row> {
  isBackward: boolean;
  /** Whether it begins at the list's first row. */
  isFirst: boolean;
  /** A row's place in the list, as an address names it. */
  placeOf: (row: Row) => string;
}

/** The page of rows that were read with one more than it has: forward, or backward from a row that follows it. */
export function twoWayPage<Row>(found: readonly Row[], { isBackward, isFirst, placeOf }: Turning<Row>): Turned<Row> {
  const rows = isBackward ? found.slice(0, PAGE_SIZE).toReversed() : found.slice(0, PAGE_SIZE);
  const hasMore = found.length > PAGE_SIZE;
  const [first, last] = [rows.at(0), rows.at(-1)];
  return {
    rows,
    next: last && (isBackward || hasMore) ? placeOf(last) : null,
    previous: first && (isBackward ? hasMore : !isFirst) ? placeOf(first) : null,
  };
}
