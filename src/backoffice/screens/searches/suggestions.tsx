import { DataTable } from '#backoffice/shared/data-table.tsx';
import { FilterBar } from '#backoffice/shared/filter-bar.tsx';
import type { ActState } from '#backoffice/shared/submit.ts';
import { When } from '#backoffice/shared/when.tsx';
import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { MAX_KEYWORD_LENGTH } from '#domain/search/limits.ts';
import { Field } from '#ui/forms/field.tsx';
import { suggestionsCopy as copy } from './copy.ts';
import { RowAct, RowOutcome } from './row-act.tsx';

interface SuggestionsProps {
  listed: BackofficeReply<'listSuggestions'>;
  /** What the list is for. */
  text: string;
  /** Of the lists above, which stay as they are. */
  period: string;
  state: ActState | undefined;
}

/** What the search box of the shop proposes for a text, and what was taken out of it. */
export function Suggestions({ listed: { suggestions, withdrawn }, text, period, state }: SuggestionsProps) {
  const { name, since, act } = copy.columns;
  return (
    <section className="panel">
      <h2>{copy.title}</h2>
      <p className="lead">{copy.lead}</p>
      <FilterBar label={copy.filter} preventScrollReset>
        <input type="hidden" name="periodo" value={period} />
        <Field label={copy.text} name="sugerencia" defaultValue={text} maxLength={MAX_KEYWORD_LENGTH} type="search" />
      </FilterBar>
      <RowOutcome of={['withdrawSuggestion', 'restoreSuggestion']} state={state} />
      {text === '' ? null : (
        <DataTable
          label={copy.title}
          rows={suggestions}
          keyOf={(row) => row}
          empty={copy.empty(text)}
          columns={[
            { title: name, cell: (row) => row },
            {
              title: act,
              cell: (row) => (
                <RowAct act="withdrawSuggestion" of={{ name: row }} label={copy.withdrawLabel(row)}>
                  {copy.withdraw}
                </RowAct>
              ),
            },
          ]}
        />
      )}
      <h3>{copy.withdrawn}</h3>
      <DataTable
        label={copy.withdrawn}
        rows={withdrawn}
        keyOf={(row) => row.name}
        empty={copy.withdrawnEmpty}
        columns={[
          { title: name, cell: (row) => row.name },
          { title: since, cell: (row) => <When at={row.withdrawnAt} /> },
          {
            title: act,
            cell: (row) => (
              <RowAct act="restoreSuggestion" of={{ name: row.name }} label={copy.restoreLabel(row.name)}>
                {copy.restore}
              </RowAct>
            ),
          },
        ]}
      />
    </section>
  );
}
