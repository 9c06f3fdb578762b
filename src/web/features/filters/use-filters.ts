import { useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { type FilterParams, resultsPage } from './filter-params.ts';

export interface FilterState {
  /** The selected filters, also while their results are loading. */
  active: FilterParams;
  busy: boolean;
  apply: (next: FilterParams) => void;
}

/** Each choice navigates to its own address without scrolling. */
export function useFilters(keyword: string, params: FilterParams): FilterState {
  const navigate = useNavigate();
  const { state } = useNavigation();
  const [optimistic, setOptimistic] = useState<{ filters: FilterParams; of: FilterParams } | null>(null);
  // The router becomes idle together with the new results: until then the selection is optimistic.
  const isOver = optimistic !== null && state === 'idle' && optimistic.of !== params;
  if (isOver) setOptimistic(null);
  const pending = isOver ? null : optimistic;
  const apply = (next: FilterParams) => {
    setOptimistic({ filters: next, of: params });
    void navigate(resultsPage(keyword, next), { preventScrollReset: true });
  };
  return { active: pending?.filters ?? params, busy: pending !== null, apply };
}
