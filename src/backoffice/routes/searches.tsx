import { Form } from 'react-router';
import { searchesCopy as copy } from '#backoffice/copy/searches.ts';
import { type Column, DataTable } from '#backoffice/features/lists/data-table.tsx';
import { FilterBar } from '#backoffice/features/lists/filter-bar.tsx';
import { type ActState, callerOf, submitAct } from '#backoffice/lib/calls.ts';
import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { SEARCH_PERIODS, type SearchPeriod } from '#contract/backoffice/searches.ts';
import { searchPage } from '#contract/pages.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { SelectField } from '#ui/components/field.tsx';
import type { Route } from './+types/searches.ts';

type Search = BackofficeReply<'listSearches'>['searches'][number];

const PERIODS = Object.keys(SEARCH_PERIODS) as SearchPeriod[];

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export async function loader(args: Route.LoaderArgs) {
  const typed = new URL(args.request.url).searchParams.get('periodo') || undefined;
  // The call refuses a period that it does not know.
  const found = await callerOf(args)('listSearches', { period: typed as SearchPeriod | undefined });
  return { found, period: (typed ?? 'week') as SearchPeriod, key: crypto.randomUUID() };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  return await submitAct(args, { act: 'markSearchSeen', form, input: { query: String(form.get('of') ?? '') } });
}

export default function Searches({ loaderData: { found, period, key }, actionData }: Route.ComponentProps) {
  const { totals, fruitless, unopened, searches } = found;
  const { query, visitors, withoutOwn, withoutAny, act } = copy.columns;
  const asked: Column<Search> = { title: query, cell: (row) => <ShopSearch query={row.query} /> };
  const people: Column<Search> = { title: visitors, cell: (row) => row.visitors, align: 'end' };
  const nothing: Column<Search> = { title: withoutAny, cell: (row) => row.withoutAny, align: 'end' };
  return (
    <>
      <h1>{copy.title}</h1>
      <p className="lead">{copy.lead}</p>
      <FilterBar label={copy.filter}>
        <SelectField label={copy.period} name="periodo" defaultValue={period}>
          {PERIODS.map((value) => (
            <option key={value} value={value}>
              {copy.periods[value]}
            </option>
          ))}
        </SelectField>
      </FilterBar>
      <p>{copy.totals(totals.searches, totals.withoutAny, totals.withoutOwn)}</p>
      <Outcome state={actionData} />
      <section className="panel">
        <h2>{copy.fruitless}</h2>
        <p className="lead">
          {copy.fruitlessNote} {copy.markSeenNote}
        </p>
        <DataTable
          label={copy.fruitless}
          rows={fruitless}
          keyOf={(row) => row.query}
          empty={copy.fruitlessEmpty}
          columns={[asked, nothing, people, { title: act, cell: (row) => <MarkSeen query={row.query} actKey={key} /> }]}
        />
      </section>
      <section className="panel">
        <h2>{copy.unopened}</h2>
        <p className="lead">{copy.unopenedNote}</p>
        <DataTable
          label={copy.unopened}
          rows={unopened}
          keyOf={(row) => row.query}
          empty={copy.unopenedEmpty}
          columns={[asked, people]}
        />
      </section>
      <section className="panel">
        <h2>{copy.all}</h2>
        <p className="lead">{copy.allNote}</p>
        <DataTable
          label={copy.all}
          rows={searches}
          keyOf={(row) => row.query}
          empty={copy.allEmpty}
          columns={[asked, people, { title: withoutOwn, cell: (row) => row.withoutOwn, align: 'end' }, nothing]}
        />
      </section>
      <p className="lead">{copy.privacy}</p>
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

function MarkSeen({ query, actKey }: { query: string; actKey: string }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="of" value={query} />
      <input type="hidden" name="key" value={actKey} />
      <Button type="submit" name="stage" value="perform" kind="second" small aria-label={copy.markSeenLabel(query)}>
        {copy.markSeen}
      </Button>
    </Form>
  );
}

/** What came of the row's form; the row itself may be gone. */
function Outcome({ state }: { state: ActState | undefined }) {
  if (state === undefined) return null;
  return state.refused ? (
    <Alert kind="error" title={null} role="alert">
      {state.refused.message}
    </Alert>
  ) : (
    <Alert kind="success" title={null} role="status">
      {state.effects.join(' ')}
    </Alert>
  );
}
