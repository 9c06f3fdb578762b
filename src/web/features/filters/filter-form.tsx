import { type FormEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { PAGES } from '#contract/pages.ts';
import type { FacetsReply } from '#contract/search.ts';
import { Button } from '#ui/components/button.tsx';
import { CheckboxField } from '#ui/forms/field.tsx';
import { filters as copy } from '#web/copy/filters.ts';
import {
  areSameFilters,
  CHOICES,
  type ChoiceName,
  choiceLabel,
  isSelected,
  parseFilterParams,
  toggleFilter,
} from './filter-params.ts';
import { type FilterPartProps, PriceFields } from './price-fields.tsx';
import type { FilterState } from './use-filters.ts';
import './filter-form.css';

interface FilterFormProps {
  keyword: string;
  facets: FacetsReply;
  filtering: FilterState;
  /** For fields outside the form that belong to it. */
  id?: string | undefined;
}

/** Brands shown before the rest is unfolded. */
const BRANDS_AT_FIRST = 5;

/** A plain form that submits to the results page without scripts; with scripts each choice is applied at once. */
export function FilterForm({ keyword, facets, filtering, id }: FilterFormProps) {
  const { active, apply } = filtering;
  const follow = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { min, max } = parseFilterParams(new FormData(event.currentTarget));
    apply({ ...active, min, max });
  };
  const parts = { facets, active, apply };
  const form = useRef<HTMLFormElement>(null);
  useEarlyChanges(form, filtering);
  return (
    <form
      ref={form}
      className="filter-form stack"
      action={PAGES.search}
      aria-label={copy.title}
      id={id}
      noValidate
      // The address decides the state: the browser must not restore other values on back navigation.
      autoComplete="off"
      onSubmit={follow}
    >
      <input type="hidden" name="amz" value={keyword} />
      <input type="hidden" name="page" value="1" />
      <PriceFields {...parts} />
      <ChoiceList {...parts} name="regime" />
      <ChoiceList {...parts} name="condition" />
      <BrandList {...parts} />
      <ChoiceList {...parts} name="weight" />
      <Button type="submit" kind="second" wide className="filter-form__apply">
        {copy.apply}
      </Button>
    </form>
  );
}

/** Applies the choices made before hydration. */
function useEarlyChanges(form: RefObject<HTMLFormElement | null>, { active, apply }: FilterState): void {
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current || form.current === null) return;
    isFirst.current = false;
    const early = parseFilterParams(new FormData(form.current));
    if (form.current.id !== '' && !areSameFilters(early, active)) apply(early);
  }, [form, active, apply]);
}

interface Choice {
  value: string;
  label: string;
  count: number;
}

function ChoiceList({ facets, active, apply, name }: FilterPartProps & { name: ChoiceName }) {
  const counts: Readonly<Record<string, number>> = facets[name];
  const choices = CHOICES[name].map((value) => ({ value, label: choiceLabel(name, value), count: counts[value] ?? 0 }));
  const shown = choices.filter(({ value, count }) => count > 0 || isSelected(active, name, value));
  // A value that all products share is no choice.
  if (shown.length < 2 && active[name].length === 0) return null;
  return (
    <fieldset>
      <legend className="filter-form__legend">{copy[name]}</legend>
      <Choices name={name} choices={shown} facets={facets} active={active} apply={apply} />
    </fieldset>
  );
}

function BrandList({ facets, active, apply }: FilterPartProps) {
  const choices = facets.brand.map(({ name, count }) => ({ value: name, label: name, count }));
  const isFirst = ({ value }: Choice, index: number) => index < BRANDS_AT_FIRST || active.brand.includes(value);
  const rest = choices.filter((choice, index) => !isFirst(choice, index));
  if (choices.length < 2 && active.brand.length === 0) return null;
  return (
    <fieldset>
      <legend className="filter-form__legend">{copy.brand}</legend>
      <Choices name="brand" choices={choices.filter(isFirst)} facets={facets} active={active} apply={apply} />
      {rest.length === 0 ? null : (
        <details>
          <summary className="button button--quiet filter-form__more">{copy.moreBrands(rest.length)}</summary>
          <Choices name="brand" choices={rest} facets={facets} active={active} apply={apply} />
        </details>
      )}
    </fieldset>
  );
}

interface ChoicesProps extends FilterPartProps {
  name: ChoiceName | 'brand';
  choices: readonly Choice[];
}

function Choices({ name, choices, facets, active, apply }: ChoicesProps) {
  const group = useId();
  return choices.map(({ value, label, count }) => (
    <CheckboxField
      key={value}
      id={`${group}${value}`}
      className="filter-form__choice"
      name={name}
      value={value}
      label={label}
      count={copy.count(count, facets.atLeast)}
      checked={isSelected(active, name, value)}
      onChange={() => apply(toggleFilter(active, name, value))}
    />
  ));
}
