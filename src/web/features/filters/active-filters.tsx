import { Link } from 'react-router';
import { formatMoneyCompact, fromUnits } from '#domain/money/format.ts';
import { CloseIcon } from '#ui/icons/frame-icons.tsx';
import { filters as copy } from '#web/copy/filters.ts';
import { CHOICES, type ChoiceName, type FilterParams, resultsPage, toggleFilter } from './filter-params.ts';
import './active-filters.css';

interface ActiveFiltersProps {
  keyword: string;
  active: FilterParams;
}

const LABELS: Readonly<Record<ChoiceName, Readonly<Record<string, string>>>> = {
  regime: copy.regimes,
  condition: copy.conditions,
  weight: copy.weights,
};

/** The active filters, each a link to the results without it. */
export function ActiveFilters({ keyword, active }: ActiveFiltersProps) {
  const all = activeItems(active);
  if (all.length === 0) return null;
  const none = { ...active, regime: [], condition: [], weight: [], brand: [], min: null, max: null };
  return (
    <ul className="chosen-filters" aria-label={copy.active}>
      {all.map(({ label, without }) => (
        <li key={label}>
          <Link className="chosen-filters__filter" to={resultsPage(keyword, without)} preventScrollReset>
            <span className="visually-hidden">{copy.remove} </span>
            {label}
            <CloseIcon size={16} />
          </Link>
        </li>
      ))}
      {all.length === 1 ? null : (
        <li>
          <Link className="chosen-filters__clear" to={resultsPage(keyword, none)} preventScrollReset>
            {copy.clear}
          </Link>
        </li>
      )}
    </ul>
  );
}

function activeItems(active: FilterParams): { label: string; without: FilterParams }[] {
  const listed = (Object.keys(CHOICES) as ChoiceName[]).flatMap((name) =>
    active[name].map((value) => ({ label: LABELS[name][value] ?? value, without: toggleFilter(active, name, value) })),
  );
  const brands = active.brand.map((brand) => ({ label: brand, without: toggleFilter(active, 'brand', brand) }));
  const { min, max } = active;
  return [
    ...(min === null ? [] : [{ label: copy.fromPrice(price(min)), without: { ...active, min: null } }]),
    ...(max === null ? [] : [{ label: copy.toPrice(price(max)), without: { ...active, max: null } }]),
    ...listed,
    ...brands,
  ];
}

function price(units: number): string {
  return formatMoneyCompact(fromUnits(units), 'USD');
}
