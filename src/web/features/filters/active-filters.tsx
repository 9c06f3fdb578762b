import { Link } from 'react-router';
import type { RateMicros } from '#domain/money/exchange.ts';
import { formatMoneyCompact, fromUnits } from '#domain/money/format.ts';
import { CloseIcon } from '#ui/icons/icons.tsx';
import { filters as copy } from '#web/copy/filters.ts';
import { useRate } from '#web/lib/rate.tsx';
import {
  CHOICES,
  type ChoiceName,
  choiceLabel,
  type FilterParams,
  parseFilterParams,
  resultsPage,
  toggleFilter,
} from './filter-params.ts';
import { wholePesos } from './price-text.ts';
import './active-filters.css';

/** The active filters, each a link to the results without it. */
export function ActiveFilters({ keyword, active }: { keyword: string; active: FilterParams }) {
  const all = activeItems(active, useRate());
  if (all.length === 0) return null;
  const none = { ...parseFilterParams(new URLSearchParams()), sort: active.sort };
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
          <Link className="tap" to={resultsPage(keyword, none)} preventScrollReset>
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

function activeItems(active: FilterParams, rate: RateMicros | null): ActiveItem[] {
  const priceItem = (units: number, copyOf: (price: string) => string) => ({
    label: copyOf(formatMoneyCompact(fromUnits(units), 'USD')),
    pesos: rate === null ? undefined : copyOf(formatMoneyCompact(fromUnits(wholePesos(units, rate)), 'UYU')),
  });
  const listed = (Object.keys(CHOICES) as ChoiceName[]).flatMap((name) =>
    active[name].map((value) => ({ label: choiceLabel(name, value), without: toggleFilter(active, name, value) })),
  );
  const brands = active.brand.map((brand) => ({ label: brand, without: toggleFilter(active, 'brand', brand) }));
  const { min, max } = active;
  return [
    ...(min === null ? [] : [{ ...priceItem(min, copy.fromPrice), without: { ...active, min: null } }]),
    ...(max === null ? [] : [{ ...priceItem(max, copy.toPrice), without: { ...active, max: null } }]),
    ...listed,
    ...brands,
  ];
}
