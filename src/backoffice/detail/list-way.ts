import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { usePageLocation } from '#backoffice/shared/form-address.ts';

const KEY = 'lista';

interface ListWay {
  /** The list with its filters and its page. */
  list: string;
  /** The pages of its rows, in their order. */
  rows: string[];
}

/** Remembers the rows of a list for as long as the tab is open, so that their pages lead from one to the next. */
export function useKeepListWay(hrefs: readonly string[]): void {
  const { pathname, search } = usePageLocation();
  const way = JSON.stringify({ list: pathname + search, rows: [...new Set(hrefs)] } satisfies ListWay);
  useEffect(() => {
    try {
      sessionStorage.setItem(KEY, way);
    } catch {
      // Without storage there are no neighbours.
    }
  }, [way]);
}

export interface Neighbours {
  list: string;
  previous: string | null;
  next: string | null;
  /** The place of the page among the rows, from 1 on. */
  place: number;
  count: number;
}

/** The rows before and after this page in the list that one came from; null where it is of none. */
export function useNeighbours(): Neighbours | null {
  const { pathname } = useLocation();
  const kept = useSyncExternalStore(never, readKept, () => null);
  return useMemo(() => neighboursOf(kept, pathname), [kept, pathname]);
}

const never = () => () => {};

function readKept(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function neighboursOf(kept: string | null, pathname: string): Neighbours | null {
  if (kept === null) return null;
  const { list, rows } = JSON.parse(kept) as ListWay;
  const index = rows.findIndex((row) => row.split('?')[0] === pathname);
  if (index === -1 || rows.length < 2) return null;
  return {
    list,
    previous: rows[index - 1] ?? null,
    next: rows[index + 1] ?? null,
    place: index + 1,
    count: rows.length,
  };
}
