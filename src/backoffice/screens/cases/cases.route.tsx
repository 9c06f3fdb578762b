import { Link } from 'react-router';
import { callerOf } from '#backoffice/shared/calls.ts';
import { type Column, DataTable } from '#backoffice/shared/data-table.tsx';
import { FilterBar } from '#backoffice/shared/filter-bar.tsx';
import type { StaffCaseRow } from '#contract/backoffice/cases.ts';
import { CASE_KIND_NAMES, CASE_KINDS, CASE_STATES } from '#domain/cases/case.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { SelectField } from '#ui/forms/field.tsx';
import type { Route } from './+types/cases.route.ts';
import { casesCopy as copy } from './copy.ts';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export async function loader(args: Route.LoaderArgs) {
  const query = new URL(args.request.url).searchParams;
  const state = query.get('estado') === 'closed' ? 'closed' : 'open';
  const kind = CASE_KINDS.find((known) => known === query.get('tipo'));
  const after = query.get('desde');
  const page = await callerOf(args)('listCases', {
    state,
    ...(kind ? { kind } : {}),
    ...(after ? { after } : {}),
  });
  return { ...page, state, kind: kind ?? '' };
}

const COLUMNS: readonly Column<StaffCaseRow>[] = [
  {
    title: copy.number,
    cell: ({ number, kind }) => (
      <Link to={`/casos/${number}`}>
        {number} · {CASE_KIND_NAMES[kind]}
      </Link>
    ),
  },
  { title: copy.order, cell: ({ orderNumber }) => <Link to={`/ordenes/${orderNumber}`}>{orderNumber}</Link> },
  { title: copy.opened, cell: ({ openedAt }) => formatDateTime(openedAt) },
  { title: copy.waiting, cell: (row) => <Waiting row={row} /> },
  { title: copy.photos, cell: ({ photos }) => photos, align: 'end' },
];

function Waiting({ row: { state, waitingSince } }: { row: StaffCaseRow }) {
  if (state === 'closed') return copy.closed;
  return waitingSince === null ? (
    copy.waitsForShopper
  ) : (
    <strong>{copy.waitsForUs(formatDateTime(waitingSince))}</strong>
  );
}

export default function Cases({ loaderData: { rows, next, state, kind } }: Route.ComponentProps) {
  const isFiltered = state !== 'open' || kind !== '';
  return (
    <>
      <h1>{copy.title}</h1>
      <p>{copy.intro}</p>
      <FilterBar label={copy.filters}>
        <SelectField label={copy.state} name="estado" defaultValue={state}>
          {CASE_STATES.map((each) => (
            <option key={each} value={each}>
              {copy.states[each]}
            </option>
          ))}
        </SelectField>
        <SelectField label={copy.kind} name="tipo" defaultValue={kind}>
          <option value="">{copy.all}</option>
          {CASE_KINDS.map((each) => (
            <option key={each} value={each}>
              {CASE_KIND_NAMES[each]}
            </option>
          ))}
        </SelectField>
      </FilterBar>
      <DataTable
        label={copy.title}
        columns={COLUMNS}
        rows={rows}
        keyOf={({ number }) => String(number)}
        empty={isFiltered ? { title: copy.emptyFiltered } : { title: copy.empty, text: copy.emptyText }}
        next={next}
      />
    </>
  );
}
