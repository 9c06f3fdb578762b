import { queueCopy as copy } from '#backoffice/copy/queue.ts';
import { FilterBar } from '#backoffice/features/lists/filter-bar.tsx';
import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { EXCEPTIONS, type ExceptionKind } from '#domain/exceptions/kinds.ts';
import { SelectField } from '#ui/components/field.tsx';

interface QueueFiltersProps {
  counts: BackofficeReply<'countExceptions'>;
  kind: ExceptionKind | undefined;
  /** The name of the view in the address; '' for what waits. */
  view: string;
  isSnoozed: boolean;
}

/** The kinds that have something, with how much. */
export function QueueFilters({ counts, kind, view, isSnoozed }: QueueFiltersProps) {
  const shown = counts.filter((count) => (isSnoozed ? count.snoozed : count.waiting) > 0 || count.kind === kind);
  return (
    <FilterBar label={copy.filters}>
      {view === '' ? null : <input type="hidden" name="ver" value={view} />}
      <SelectField label={copy.kind} name="tipo" defaultValue={kind ?? ''} key={kind ?? ''}>
        <option value="">{copy.allKinds}</option>
        {shown.map(({ kind: one, waiting, late, snoozed }) => (
          <option key={one} value={one}>
            {EXCEPTIONS[one].name} ({isSnoozed ? snoozed : copy.count(waiting, late)})
          </option>
        ))}
      </SelectField>
    </FilterBar>
  );
}
