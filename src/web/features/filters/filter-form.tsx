import { type FormEvent, type RefObject, useEffect, useId, useRef } from 'react';
import type { FacetsReply } from '#contract/catalog.ts';
import { PAGES } from '#contract/pages.ts';
import { Button } from '#ui/components/button.tsx';
import { CheckboxField } from '#ui/components/field.tsx';
import { formatCount } from '#ui/format-number.ts';
import { filters as copy } from '#web/copy/filters.ts';
import { type AskedFilters, CHOICES, type ChoiceName, isOn, isSame, readFilters, toggled } from './filter-params.ts';
import { PriceFields } from './price-fields.tsx';
import type { Filtering } from './use-filters.ts';
import './filter-form.css';

interface FilterFormProps {
  keyword: string;
  facets: FacetsReply;
  filtering: Filtering;
  /** So that a field elsewhere can belong to it. */
  id?: string | undefined;
}

/** Brands that stand there without unfolding the rest. */
const BRANDS_AT_FIRST = 5;

/** A plain form to the results' own address, which works without any script; with one every choice is followed at once. */
export function FilterForm({ keyword, facets, filtering, id }: FilterFormProps) {
  const { chosen, choose } = filtering;
  const follow = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { min, max } = readFilters(new FormData(event.currentTarget));
    choose({ ...chosen, min, max });
  };
  const parts = { facets, chosen, choose };
  const form = useRef<HTMLFormElement>(null);
  useEarlyChoice(form, filtering);
  return (
    <form
      ref={form}
      className="filter-form"
      action={PAGES.search}
      aria-label={copy.title}
      id={id}
      noValidate
      // What stands in the address is what is on: a browser that comes back puts nothing else into the boxes.
      autoComplete="off"
      onSubmit={follow}
    >
      <input type="hidden" name="amz" value={keyword} />
      <input type="hidden" name="page" value="1" />
      <PriceFields {...parts} />
      <ChoiceList {...parts} name="regime" legend={copy.way} labels={copy.ways} />
      <ChoiceList {...parts} name="condition" legend={copy.condition} labels={copy.conditions} />
      <BrandList {...parts} />
      <ChoiceList {...parts} name="weight" legend={copy.weight} labels={copy.weights} />
      <Button type="submit" kind="second" wide className="filter-form__apply">
        {copy.apply}
      </Button>
    </form>
  );
}

/** Follows what was chosen before the page came to life. */
function useEarlyChoice(form: RefObject<HTMLFormElement | null>, { chosen, choose }: Filtering): void {
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current || form.current === null) return;
    isFirst.current = false;
    const early = readFilters(new FormData(form.current));
    if (form.current.id !== '' && !isSame(early, chosen)) choose(early);
  }, [form, chosen, choose]);
}

export interface FilterPartProps {
  facets: FacetsReply;
  chosen: AskedFilters;
  choose: (next: AskedFilters) => void;
}

interface Choice {
  value: string;
  label: string;
  count: number;
}

interface ChoiceListProps extends FilterPartProps {
  name: ChoiceName;
  legend: string;
  labels: Readonly<Record<string, string>>;
}

function ChoiceList({ facets, chosen, choose, name, legend, labels }: ChoiceListProps) {
  const counts: Readonly<Record<string, number>> = facets[name];
  const choices = CHOICES[name].map((value) => ({ value, label: labels[value] ?? value, count: counts[value] ?? 0 }));
  const shown = choices.filter(({ value, count }) => count > 0 || isOn(chosen, name, value));
  // One that all products share is no choice.
  if (shown.length < 2 && chosen[name].length === 0) return null;
  return (
    <fieldset className="filter-form__part">
      <legend className="filter-form__legend">{legend}</legend>
      <Choices name={name} choices={shown} chosen={chosen} choose={choose} />
    </fieldset>
  );
}

function BrandList({ facets, chosen, choose }: FilterPartProps) {
  const choices = facets.brand.map(({ name, count }) => ({ value: name, label: name, count }));
  const isFirst = ({ value }: Choice, index: number) => index < BRANDS_AT_FIRST || chosen.brand.includes(value);
  const rest = choices.filter((choice, index) => !isFirst(choice, index));
  if (choices.length < 2 && chosen.brand.length === 0) return null;
  return (
    <fieldset className="filter-form__part">
      <legend className="filter-form__legend">{copy.brand}</legend>
      <Choices name="brand" choices={choices.filter(isFirst)} chosen={chosen} choose={choose} />
      {rest.length === 0 ? null : (
        <details>
          <summary className="filter-form__more">{copy.moreBrands(rest.length)}</summary>
          <Choices name="brand" choices={rest} chosen={chosen} choose={choose} />
        </details>
      )}
    </fieldset>
  );
}

interface ChoicesProps extends Pick<FilterPartProps, 'chosen' | 'choose'> {
  name: ChoiceName | 'brand';
  choices: readonly Choice[];
}

function Choices({ name, choices, chosen, choose }: ChoicesProps) {
  const group = useId();
  return choices.map(({ value, label, count }) => (
    <CheckboxField
      key={value}
      id={`${group}${value}`}
      className="filter-form__choice"
      name={name}
      value={value}
      label={label}
      count={formatCount(count)}
      checked={isOn(chosen, name, value)}
      onChange={() => choose(toggled(chosen, name, value))}
    />
  ));
}
