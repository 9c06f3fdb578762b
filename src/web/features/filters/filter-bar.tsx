import { useState } from 'react';
import type { FacetsReply, SearchReply } from '#contract/search.ts';
import type { Sort } from '#domain/search/filters.ts';
import { Button } from '#ui/components/button.tsx';
import { Dialog } from '#ui/forms/dialog.tsx';
import { SelectField } from '#ui/forms/field.tsx';
import { FilterIcon } from '#ui/icons/icons.tsx';
import { filters as copy } from '#web/copy/filters.ts';
import { FilterForm } from './filter-form.tsx';
import { countFilters } from './filter-params.ts';
import type { FilterState } from './use-filters.ts';
import './filter-bar.css';

interface FilterBarProps {
  keyword: string;
  facets: FacetsReply;
  found: Pick<SearchReply, 'total' | 'atLeast'>;
  filtering: FilterState;
  /** Id of the form that the sort field belongs to without scripts. */
  form: string;
}

/** The sort field, and on narrow screens the button that opens the filters: each choice is applied at once. */
export function FilterBar({ keyword, facets, found, filtering, form }: FilterBarProps) {
  const [open, setOpen] = useState(false);
  const { active, apply, busy } = filtering;
  const count = countFilters(active);
  const close = () => setOpen(false);
  const actions = (
    <Button wide busy={busy} onClick={close}>
      {copy.showResults(found)}
    </Button>
  );
  return (
    <div className="filter-bar">
      <Button
        kind="second"
        small
        className="filter-bar__open below-desktop"
        icon={<FilterIcon />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
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
        options={copy.sorts}
      />
      <Dialog open={open} onClose={close} title={copy.title} closeButton className="filter-sheet" actions={actions}>
        <FilterForm keyword={keyword} facets={facets} filtering={filtering} />
      </Dialog>
    </div>
  );
}
