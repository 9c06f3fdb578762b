import { Link } from 'react-router';
import type { FacetsReply } from '#contract/search.ts';
import type { RateMicros } from '#domain/money/exchange.ts';
import { formatMoneyCompact, fromUnits } from '#domain/money/format.ts';
import { CloseIcon } from '#ui/icons/icons.tsx';
import { filters as copy } from '#web/copy/filters.ts';
import { useRate } from '#web/lib/rate.tsx';
import { activeLabel } from './facet-choices.ts';
import {
  BOUND_NAMES,
  chooseBound,
  type FilterParams,
  LIST_NAMES,
  resultsPage,
  toggleFilter,
  withoutFilters,
} from './filter-params.ts';
import { wholePesos } from './price-text.ts';
import './active-filters.css';

interface ActiveFiltersProps {
  keyword: string;
  active: FilterParams;
  facets: FacetsReply;
}

/** The active filters, each a link to the results without it. */
export function ActiveFilters({ keyword, active, facets }: ActiveFiltersProps) {
  const all = activeItems(active, facets, useRate());
  if (all.length === 0) return null;
  return (
    <ul className="chosen-filters cluster" aria-label={copy.active}>
      {all.map(({ label, pesos, without }) => (
        <li key={label}>
          <Link className="chosen-filters__filter tap" to={resultsPage(keyword, without)} preventScrollReset>
            <span className="visually-hidden">{copy.remove} </span>
            {pesos === undefined ? (
              label
            ) : (
              <>
                <span className="money__usd">{label}</span>
                <span className="money__uyu">{pesos}</span>
              </>
            )}
            <CloseIcon size={16} />
          </Link>
        </li>
      ))}
      {all.length === 1 ? null : (
        <li>
          <Link className="tap" to={resultsPage(keyword, withoutFilters(active))} preventScrollReset>
            {copy.clear}
          </Link>
        </li>
      )}
    </ul>
  );
}

interface ActiveItem {
  label: string;
  /** The label where pesos are chosen, of a price. */
  pesos?: string | undefined;
  without: FilterParams;
}

function activeItems(active: FilterParams, facets: FacetsReply, rate: RateMicros | null): ActiveItem[] {
  const priceItem = (units: number, copyOf: (price: string) => string) => ({
    label: copyOf(formatMoneyCompact(fromUnits(units), 'USD')),
    pesos: rate === null ? undefined : copyOf(formatMoneyCompact(fromUnits(wholePesos(units, rate)), 'UYU')),
  });
  const listed = LIST_NAMES.flatMap((name) =>
    active[name].map((value) => ({
      label: activeLabel(name, value, { facets, active }),
      without: toggleFilter(active, name, value),
    })),
  );
  const bounds = BOUND_NAMES.flatMap((name) => {
    const value = active[name];
    if (value === null) return [];
    return [{ label: activeLabel(name, value, { facets, active }), without: chooseBound(active, name, '') }];
  });
  const { min, max } = active;
  return [
    ...(min === null ? [] : [{ ...priceItem(min, copy.fromPrice), without: { ...active, min: null } }]),
    ...(max === null ? [] : [{ ...priceItem(max, copy.toPrice), without: { ...active, max: null } }]),
    ...listed,
    ...bounds,
  ];
}
