import { callerOf } from '#backoffice/shared/calls.ts';
import { type Column, TablePanel } from '#backoffice/shared/data-table.tsx';
import { FilterBar } from '#backoffice/shared/filter-bar.tsx';
import { performAct } from '#backoffice/shared/submit.ts';
import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import type { SearchPeriod } from '#contract/backoffice/searches.ts';
import { searchPage } from '#contract/pages.ts';
import { formatCalendarDay } from '#domain/time/calendar-day.ts';
import { SelectField } from '#ui/forms/field.tsx';
import type { Route } from './+types/searches.route.ts';
import { searchesCopy as copy } from './copy.ts';
import { RowAct, RowOutcome } from './row-act.tsx';
import { Suggestions } from './suggestions.tsx';

type Search = BackofficeReply<'listSearches'>['searches'][number];

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export async function loader(args: Route.LoaderArgs) {
  const query = new URL(args.request.url).searchParams;
  const typed = query.get('periodo') || undefined;
  const text = query.get('sugerencia')?.trim() ?? '';
  const call = callerOf(args);
  // The call refuses a period that it does not know.
  const found = await call('listSearches', { period: typed as SearchPeriod | undefined });
  const suggestions = await call('listSuggestions', { text });
  return { found, suggestions, text, period: (typed ?? 'week') as SearchPeriod };
}

export const action = (args: Route.ActionArgs) => performAct(args);

export default function Searches({ loaderData, actionData }: Route.ComponentProps) {
  const { found, suggestions, text, period } = loaderData;
  const { totals, fruitless, unopened, requests, searches } = found;
  const { query, visitors, withoutOwn, withoutAny, act } = copy.columns;
  const asked: Column<Search> = { title: query, cell: (row) => <ShopSearch query={row.query} /> };
  const people: Column<Search> = { title: visitors, cell: (row) => row.visitors, align: 'end' };
  const nothing: Column<Search> = { title: withoutAny, cell: (row) => row.withoutAny, align: 'end' };
  return (
    <>
      <h1>{copy.title}</h1>
      <p className="lead">{copy.lead}</p>
      <FilterBar label={copy.filter}>
        {text === '' ? null : <input type="hidden" name="sugerencia" value={text} />}
        <SelectField label={copy.period} name="periodo" defaultValue={period} options={copy.periods} />
      </FilterBar>
      <p>{copy.totals(totals.searches, totals.withoutAny, totals.withoutOwn)}</p>
      <RowOutcome of={['markSearchSeen']} state={actionData} />
      <TablePanel
        label={copy.fruitless}
        lead={`${copy.fruitlessNote} ${copy.markSeenNote}`}
        rows={fruitless}
        keyOf={(row) => row.query}
        empty={copy.fruitlessEmpty}
        columns={[asked, nothing, people, { title: act, cell: (row) => <MarkSeen query={row.query} /> }]}
      />
      <TablePanel
        label={copy.requests}
        lead={copy.requestsNote}
        rows={requests}
        keyOf={(row) => row.query}
        empty={copy.requestsEmpty}
        columns={[
          { title: query, cell: (row) => <ShopSearch query={row.query} /> },
          { title: copy.columns.customers, cell: (row) => row.customers, align: 'end' },
          { title: copy.columns.since, cell: (row) => formatCalendarDay(row.since) },
        ]}
      />
      <TablePanel
        label={copy.unopened}
        lead={copy.unopenedNote}
        rows={unopened}
        keyOf={(row) => row.query}
        empty={copy.unopenedEmpty}
        columns={[asked, people]}
      />
      <TablePanel
        label={copy.all}
        lead={copy.allNote}
        rows={searches}
        keyOf={(row) => row.query}
        empty={copy.allEmpty}
        columns={[asked, people, { title: withoutOwn, cell: (row) => row.withoutOwn, align: 'end' }, nothing]}
      />
      <p className="lead">{copy.privacy}</p>
      <Suggestions listed={suggestions} text={text} period={period} state={actionData} />
    </>
  );
}

/** The shop is another application at the same address. */
function ShopSearch({ query }: { query: string }) {
  return (
    <a href={searchPage(query)} target="_blank" rel="noreferrer">
      {query} <span className="visually-hidden">{copy.newTab}</span>
    </a>
  );
}

function MarkSeen({ query }: { query: string }) {
  return (
    <RowAct act="markSearchSeen" of={{ query }} label={copy.markSeenLabel(query)}>
      {copy.markSeen}
    </RowAct>
  );
}
