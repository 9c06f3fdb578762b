/** A row's place in a list: the value it is sorted by, as text, and the number that tells rows of one value apart. */
export interface Position {
  place: string;
  number: number;
}

const PLACE = /^(-?\d{1,16}|\d{4}-\d\d-\d\d) (\d{1,15})$/;

export function formatPosition({ place, number }: Position): string {
  return `${place} ${number}`;
}

/** 'invalid' for what no page said. */
export function parsePosition(text: string | undefined, isDay: boolean): Position | null | 'invalid' {
  if (text === undefined) return null;
  const [, place = '', number = ''] = PLACE.exec(text) ?? [];
  const isFitting = number !== '' && place.includes('-', 1) === isDay && !(isDay && Number.isNaN(Date.parse(place)));
  return isFitting ? { place, number: Number(number) } : 'invalid';
}

interface Turned<Row> {
  rows: Row[];
  next: string | null;
  previous: string | null;
}

/** The page of rows that were read with one more than it has: forward, or backward from a row that follows it. */
export function twoWayPage<Row extends Position>(
  found: readonly Row[],
  { size, isBackward, isFirst }: { size: number; isBackward: boolean; isFirst: boolean },
): Turned<Row> {
  const rows = isBackward ? found.slice(0, size).toReversed() : found.slice(0, size);
  const hasMore = found.length > size;
  const [first, last] = [rows.at(0), rows.at(-1)];
  return {
    rows,
    next: last && (isBackward || hasMore) ? formatPosition(last) : null,
    previous: first && (isBackward ? hasMore : !isFirst) ? formatPosition(first) : null,
  };
}
