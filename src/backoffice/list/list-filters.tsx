import { Form, Link } from 'react-router';
import { DayField } from '#backoffice/shared/day-field.tsx';
import { formatCalendarDay } from '#domain/time/calendar-day.ts';
import { Button } from '#ui/components/button.tsx';
import { Field, SelectField } from '#ui/forms/field.tsx';
import { CloseIcon } from '#ui/icons/icons.tsx';
import { listCopy as copy } from './copy.ts';
import { DAY_PRESETS, isPreset, parseDay } from './days.ts';
import type { ListFilter, ListState } from './definition.ts';
import { linkOf, negationOf, paramsOf, withoutFilter } from './state.ts';

interface ListFiltersProps {
  path: string;
  filters: readonly ListFilter[];
  state: ListState;
  /** The filter that has a field of its own above. */
  searchId?: string | undefined;
}

const isSet = (state: ListState, filter: ListFilter) => paramsOf(filter).some((name) => state.values[name]);

/** What the list is filtered by, each as a chip that takes it away, and all filters behind one button. */
export function ListFilters({ path, filters, state, searchId }: ListFiltersProps) {
  const others = filters.filter(({ id }) => id !== searchId);
  const active = others.filter((filter) => isSet(state, filter));
  return (
    <>
      {/* It closes once the list is another one. */}
      {others.length > 0 ? (
        <details name="list-menu" className="list-menu" key={JSON.stringify(state.values)}>
          <summary>{copy.filtersOf(active.length)}</summary>
          <div className="list-menu__body">
            <FilterForm path={path} filters={others} state={state} searchId={searchId} />
          </div>
        </details>
      ) : null}
      {active.map((filter) => (
        <Link
          key={filter.id}
          className="list-chip"
          to={linkOf(path, state, { ...withoutFilter(state, filter), view: null })}
          aria-label={`${copy.remove(filter.label)}: ${describe(filter, state)}`}
          preventScrollReset
        >
          <span>
            {filter.label}: <b>{describe(filter, state)}</b>
          </span>
          <CloseIcon size={16} />
        </Link>
      ))}
      {active.length > 1 ? (
        <Link className="list-chip list-chip--clear" to={linkOf(path, state, { values: {}, view: null })}>
          {copy.clear}
        </Link>
      ) : null}
    </>
  );
}

/** What a filter says, in words. */
function describe(filter: ListFilter, { values }: ListState): string {
  const [from, to] = paramsOf(filter).map((name) => values[name] ?? []);
  switch (filter.kind) {
    case 'choice': {
      const names = Object.entries(filter.choices).flatMap(([value, name]) => (from?.includes(value) ? name : []));
      return `${values[negationOf(filter.id)] ? 'no ' : ''}${names.join(' o ')}`;
    }
    case 'day': {
      const preset = from?.find(isPreset);
      return preset ? copy.presets[preset] : between(from?.[0] && dayText(from[0]), to?.[0] && dayText(to[0]));
    }
    case 'range':
      return `${between(from?.[0], to?.[0])} ${filter.unit}`;
    case 'flag':
      return filter.text;
    default:
      return from?.[0] ?? '';
  }
}

function between(from: string | undefined, to: string | undefined): string {
  if (from && to) return from === to ? from : `${from} a ${to}`;
  return from ? `desde ${from}` : `hasta ${to ?? ''}`;
}

function dayText(text: string): string {
  const day = parseDay(text);
  return day ? formatCalendarDay(day) : text;
}

/** A plain GET form, so that it works without script and the address says what is shown. */
function FilterForm({ path, filters, state, searchId = '' }: ListFiltersProps) {
  const { values, sort, columns } = state;
  const sought = values[searchId]?.[0];
  return (
    <>
      {filters.flatMap((filter) =>
        filter.kind === 'day' ? [<Presets key={filter.id} path={path} filter={filter} state={state} />] : [],
      )}
      {/* A new address fills the fields anew. */}
      <Form action={path} className="list-filters" aria-label={copy.filters} key={JSON.stringify(values)}>
        {sort ? <input type="hidden" name="orden" value={`${sort.isDown ? '-' : ''}${sort.word}`} /> : null}
        {columns ? <input type="hidden" name="columnas" value={columns.join(',')} /> : null}
        {sought ? <input type="hidden" name={searchId} value={sought} /> : null}
        {filters.map((filter) => (
          <FilterFields key={filter.id} filter={filter} values={values} />
        ))}
        <Button type="submit" small>
          {copy.apply}
        </Button>
      </Form>
    </>
  );
}

function Presets({ path, filter, state }: { path: string; filter: ListFilter; state: ListState }) {
  const { values = {} } = withoutFilter(state, filter);
  return (
    <p className="list-presets">
      <span>{filter.label}:</span>
      {DAY_PRESETS.map((preset) => (
        <Link
          key={preset}
          className="list-chip"
          to={linkOf(path, state, { values: { ...values, [filter.id]: [preset] }, view: null })}
          aria-current={state.values[filter.id]?.[0] === preset ? 'true' : undefined}
        >
          {copy.presets[preset]}
        </Link>
      ))}
    </p>
  );
}

function FilterFields({ filter, values }: { filter: ListFilter; values: ListState['values'] }) {
  const { id, label } = filter;
  const value = (name: string) => values[name]?.[0] ?? '';
  switch (filter.kind) {
    case 'choice':
      return <ChoiceField filter={filter} values={values} />;
    case 'flag':
      return (
        <label className="list-check">
          <input type="checkbox" name={id} value="si" defaultChecked={value(id) === 'si'} />
          {filter.text}
        </label>
      );
    case 'day':
      return (
        <div className="list-filters__pair">
          {/* A day that is chosen comes after it, and counts. */}
          {isPreset(value(id)) ? <input type="hidden" name={id} value={value(id)} /> : null}
          <DayField label={`${label}: ${copy.from.toLowerCase()}`} name={id} defaultValue={parseDay(value(id)) ?? ''} />
          <DayField label={copy.to} name={filter.to} defaultValue={parseDay(value(filter.to)) ?? ''} />
        </div>
      );
    case 'range': {
      const more = { inputMode: 'decimal', placeholder: filter.unit, autoComplete: 'off' } as const;
      return (
        <div className="list-filters__pair">
          <Field label={`${label}: ${copy.from.toLowerCase()}`} name={id} defaultValue={value(id)} {...more} />
          <Field label={copy.to} name={filter.to} defaultValue={value(filter.to)} {...more} />
        </div>
      );
    }
    default:
      return (
        <Field
          label={label}
          name={id}
          defaultValue={value(id)}
          inputMode={filter.kind === 'number' ? 'numeric' : 'text'}
          autoComplete="off"
        />
      );
  }
}

function ChoiceField({
  filter,
  values,
}: {
  filter: Extract<ListFilter, { kind: 'choice' }>;
  values: ListState['values'];
}) {
  const { id, label, choices, isSingle } = filter;
  const chosen = values[id] ?? [];
  if (isSingle)
    return (
      <SelectField label={label} name={id} defaultValue={chosen[0] ?? ''} options={{ '': copy.any, ...choices }} />
    );
  return (
    <fieldset className="list-choices">
      <legend>{label}</legend>
      <select name={negationOf(id)} aria-label={`${label}: operador`} defaultValue={values[negationOf(id)] ? 'si' : ''}>
        <option value="">{copy.is}</option>
        <option value="si">{copy.isNot}</option>
      </select>
      <div>
        {Object.entries(choices).map(([value, name]) => (
          <label key={value} className="list-check">
            <input type="checkbox" name={id} value={value} defaultChecked={chosen.includes(value)} />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
