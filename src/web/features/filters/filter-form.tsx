import { type FormEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { PAGES } from '#contract/pages.ts';
import type { FacetsReply } from '#contract/search.ts';
import { Button } from '#ui/components/button.tsx';
import { CheckboxField, RadioField } from '#ui/forms/field.tsx';
import { filters as copy } from '#web/copy/filters.ts';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { boundChoices, type Choice, listChoices } from './facet-choices.ts';
import {
  areSameFilters,
  type BoundName,
  chooseBound,
  isSelected,
  type ListName,
  parseFilterParams,
  toggleFilter,
} from './filter-params.ts';
import { listedSizeGuides } from './listed-size-guides.ts';
import { type FilterPartProps, PriceFields } from './price-fields.tsx';
import type { FilterState } from './use-filters.ts';
import './filter-form.css';

/** For lists of what people wear. */
const SizeGuideButton = lazyPart(
  async () => (await import('#web/features/catalog/size-guide-button.tsx')).SizeGuideButton,
);

interface FilterFormProps {
  keyword: string;
  facets: FacetsReply;
  filtering: FilterState;
  /** For fields outside the form that belong to it. */
  id?: string | undefined;
}

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
      {active.literal ? <input type="hidden" name="literal" value="1" /> : null}
      <PriceFields {...parts} />
      <ChoiceList {...parts} name="category" />
      <ChoiceList {...parts} name="gender" />
      <ChoiceList {...parts} name="size" />
      <ChoiceList {...parts} name="color" />
      <ChoiceList {...parts} name="regime" />
      <ChoiceList {...parts} name="condition" />
      <ChoiceList {...parts} name="brand" />
      <BoundList {...parts} name="stars" />
      <BoundList {...parts} name="discount" />
      <BoundList {...parts} name="arrival" />
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

/** Shown before the rest is unfolded. */
const AT_FIRST: Readonly<Record<ListName, number>> = {
  ...{ regime: 5, condition: 5, weight: 5, gender: 5, brand: 5, category: 5 },
  ...{ color: 8, size: 8 },
};

function ChoiceList({ facets, active, apply, name }: FilterPartProps & { name: ListName }) {
  const choices = listChoices(name, facets, active);
  if (choices.length === 0 || (name === 'brand' && choices.length < 2 && active.brand.length === 0)) return null;
  const isFirst = ({ value }: Choice, index: number) => index < AT_FIRST[name] || isSelected(active, name, value);
  const rest = choices.filter((choice, index) => !isFirst(choice, index));
  const parts = { name, facets, active, apply };
  return (
    <fieldset>
      <legend className="filter-form__legend">{copy[name]}</legend>
      <Choices {...parts} choices={choices.filter(isFirst)} />
      {rest.length === 0 ? null : (
        <details>
          <summary className="button button--quiet filter-form__more">{copy.more(name, rest.length)}</summary>
          <Choices {...parts} choices={rest} />
        </details>
      )}
      {name === 'size' ? <SizeGuideButton guides={listedSizeGuides(facets, active)} /> : null}
    </fieldset>
  );
}

interface ChoicesProps extends FilterPartProps {
  name: ListName;
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
      label={name === 'color' ? <ColorName color={value} name={label} /> : label}
      count={copy.count(count, facets.atLeast)}
      checked={isSelected(active, name, value)}
      onChange={() => apply(toggleFilter(active, name, value))}
    />
  ));
}

function ColorName({ color, name }: { color: string; name: string }) {
  return (
    <>
      <span className={`filter-form__swatch filter-form__swatch--${color}`} aria-hidden="true" />
      {name}
    </>
  );
}

/** One of several bounds, or none. */
function BoundList({ facets, active, apply, name }: FilterPartProps & { name: BoundName }) {
  const choices = boundChoices(name, facets);
  const selected = active[name] ?? '';
  if (choices.length === 0) return null;
  const all = { value: '', label: copy.anyBound, count: null };
  return (
    <fieldset>
      <legend className="filter-form__legend">{copy[name]}</legend>
      {[...choices, all].map(({ value, label, count }) => (
        <RadioField
          key={value}
          className="filter-form__choice"
          name={name}
          value={value}
          label={label}
          count={count === null ? undefined : copy.count(count, facets.atLeast)}
          checked={selected === value}
          onChange={() => apply(chooseBound(active, name, value))}
        />
      ))}
    </fieldset>
  );
}
