import { useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { type AskedFilters, resultsPage } from './filter-params.ts';

export interface Filtering {
  /** What was chosen, before its results are here too. */
  chosen: AskedFilters;
  busy: boolean;
  choose: (next: AskedFilters) => void;
}

/** Every choice leads to an address of its own; the page stays where it is while what it shows changes. */
export function useFilters(keyword: string, asked: AskedFilters): Filtering {
  const navigate = useNavigate();
  const { state } = useNavigation();
  const [ahead, setAhead] = useState<{ filters: AskedFilters; of: AskedFilters } | null>(null);
  // The router's rest and the results it brought come in one: until then the choice runs ahead of the page.
  const isOver = ahead !== null && state === 'idle' && ahead.of !== asked;
  if (isOver) setAhead(null);
  const pending = isOver ? null : ahead;
  const choose = (next: AskedFilters) => {
    setAhead({ filters: next, of: asked });
    void navigate(resultsPage(keyword, next), { preventScrollReset: true });
  };
  return { chosen: pending?.filters ?? asked, busy: pending !== null, choose };
}
