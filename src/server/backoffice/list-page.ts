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

interface Place {
  /** Microseconds since 1970. */
  place: string;
  id: string;
}

/** The place of a row in a list that is sorted by an instant, as an address names it. */
export function formatPlace({ place, id }: Place): string {
  return `${place} ${id}`;
}

/** The same read back; null for a text that no page ended with. */
export function parsePlace(text: string): Place | null {
  const [, place = '', id = ''] = /^(\d{1,16}) ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(text) ?? [];
  return id === '' ? null : { place, id };
}
