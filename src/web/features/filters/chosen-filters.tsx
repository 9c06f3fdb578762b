import { Link } from 'react-router';
import { formatMoneyCompact, fromUnits } from '#domain/money/format.ts';
import { CloseIcon } from '#ui/icons/frame-icons.tsx';
import { filters as copy } from '#web/copy/filters.ts';
import { type AskedFilters, CHOICES, type ChoiceName, resultsPage, toggled } from './filter-params.ts';
import './chosen-filters.css';

interface ChosenFiltersProps {
  keyword: string;
  chosen: AskedFilters;
}

const LABELS: Readonly<Record<ChoiceName, Readonly<Record<string, string>>>> = {
  regime: copy.ways,
  condition: copy.conditions,
  weight: copy.weights,
};

/** What is on, each a link to the results without it. */
export function ChosenFilters({ keyword, chosen }: ChosenFiltersProps) {
  const all = chosenOnes(chosen);
  if (all.length === 0) return null;
  const none = { ...chosen, regime: [], condition: [], weight: [], brand: [], min: null, max: null };
  return (
    <ul className="chosen-filters" aria-label={copy.chosen}>
      {all.map(({ label, without }) => (
        <li key={label}>
          <Link className="chosen-filters__one" to={resultsPage(keyword, without)} preventScrollReset>
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

function chosenOnes(chosen: AskedFilters): { label: string; without: AskedFilters }[] {
  const listed = (Object.keys(CHOICES) as ChoiceName[]).flatMap((name) =>
    chosen[name].map((value) => ({ label: LABELS[name][value] ?? value, without: toggled(chosen, name, value) })),
  );
  const brands = chosen.brand.map((brand) => ({ label: brand, without: toggled(chosen, 'brand', brand) }));
  const { min, max } = chosen;
  return [
    ...(min === null ? [] : [{ label: copy.fromPrice(price(min)), without: { ...chosen, min: null } }]),
    ...(max === null ? [] : [{ label: copy.toPrice(price(max)), without: { ...chosen, max: null } }]),
    ...listed,
    ...brands,
  ];
}

function price(units: number): string {
  return formatMoneyCompact(fromUnits(units), 'USD');
}
