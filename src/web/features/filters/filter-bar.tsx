import { Suspense, useState } from 'react';
import type { FacetsReply } from '#contract/catalog.ts';
import { SORTS, type Sort } from '#domain/search/filters.ts';
import { Button } from '#ui/components/button.tsx';
import { SelectField } from '#ui/components/field.tsx';
import { FilterIcon } from '#ui/icons/icons.tsx';
import { filters as copy } from '#web/copy/filters.ts';
import { lazyOptional } from '#web/lib/lazy-optional.ts';
import { countFilters } from './filter-params.ts';
import type { FilterState } from './use-filters.ts';
import './filter-bar.css';

const FilterSheet = lazyOptional(async () => ({ default: (await import('./filter-sheet.tsx')).FilterSheet }));

interface FilterBarProps {
  keyword: string;
  facets: FacetsReply;
  found: { total: number; atLeast: boolean };
  filtering: FilterState;
  /** Id of the form that the sort field belongs to without scripts. */
  form: string;
}

/** The sort field, and on narrow screens the button that opens the filter sheet. */
export function FilterBar({ keyword, facets, found, filtering, form }: FilterBarProps) {
  const [open, setOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  const { active, apply } = filtering;
  const count = countFilters(active);
  return (
    <div className="filter-bar">
      <Button
        kind="second"
        small
        className="filter-bar__open"
        icon={<FilterIcon />}
        aria-haspopup="dialog"
        onClick={() => {
          setHasOpened(true);
          setOpen(true);
        }}
      >
        {copy.open}
        {count === 0 ? null : <span className="filter-bar__count">{count}</span>}
      </Button>
      <SelectField
        className="filter-bar__sort"
        label={copy.sort}
        name="sort"
        form={form}
        autoComplete="off"
        value={active.sort}
        onChange={(event) => apply({ ...active, sort: event.currentTarget.value as Sort })}
      >
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {copy.sorts[sort]}
          </option>
        ))}
      </SelectField>
      {hasOpened ? (
        <Suspense fallback={null}>
          <FilterSheet
            keyword={keyword}
            facets={facets}
            found={found}
            filtering={filtering}
            open={open}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
