import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type AskedFilters, resultsPage } from './asked-filters.ts';

export interface Filtering {
  /** What was chosen, before its results are here too. */
  chosen: AskedFilters;
  busy: boolean;
  choose: (next: AskedFilters) => void;
}

/** Every choice leads to an address of its own; the page stays where it is while what it shows changes. */
export function useFilters(keyword: string, asked: AskedFilters): Filtering {
  const navigate = useNavigate();
  const [pending, setPending] = useState<AskedFilters | null>(null);
  const latest = useRef<AskedFilters | null>(null);
  const follow = async (next: AskedFilters) => {
    latest.current = next;
    setPending(next);
    await navigate(resultsPage(keyword, next), { preventScrollReset: true });
    if (latest.current === next) setPending(null);
  };
  return { chosen: pending ?? asked, busy: pending !== null, choose: (next) => void follow(next) };
}
