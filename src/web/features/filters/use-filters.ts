import { useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { type FilterParams, resultsPage } from './filter-params.ts';

export interface FilterState {
  /** What was active, before its results are here too. */
  active: FilterParams;
  busy: boolean;
  apply: (next: FilterParams) => void;
}

/** Every choice leads to an address of its own; the page stays where it is while what it shows changes. */
export function useFilters(keyword: string, asked: FilterParams): FilterState {
  const navigate = useNavigate();
  const { state } = useNavigation();
  const [ahead, setAhead] = useState<{ filters: FilterParams; of: FilterParams } | null>(null);
  // The router's rest and the results it brought come in one: until then the choice runs ahead of the page.
  const isOver = ahead !== null && state === 'idle' && ahead.of !== asked;
  if (isOver) setAhead(null);
  const pending = isOver ? null : ahead;
  const apply = (next: FilterParams) => {
    setAhead({ filters: next, of: asked });
    void navigate(resultsPage(keyword, next), { preventScrollReset: true });
  };
  return { active: pending?.filters ?? asked, busy: pending !== null, apply };
}
