import { Link } from 'react-router';
import { callerOf } from '#backoffice/shared/calls.ts';
import { type Column, DataTable } from '#backoffice/shared/data-table.tsx';
import { FilterBar } from '#backoffice/shared/filter-bar.tsx';
import { NOTICE_SOURCES, NOTICE_STATES, type NoticeListRow } from '#contract/backoffice/notices.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { SelectField } from '#ui/forms/field.tsx';
import type { Route } from './+types/notices.route.ts';
import { noticesCopy as copy } from './copy.ts';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export async function loader(args: Route.LoaderArgs) {
  const query = new URL(args.request.url).searchParams;
  const state = NOTICE_STATES.find((known) => known === query.get('estado')) ?? 'parked';
  const source = NOTICE_SOURCES.find((known) => known === query.get('socio'));
  const after = query.get('desde');
  const page = await callerOf(args)('listNotices', {
    state,
    ...(source ? { source } : {}),
    ...(after ? { after } : {}),
  });
  return { ...page, state, source: source ?? '' };
}

const COLUMNS: readonly Column<NoticeListRow>[] = [
  {
    title: copy.what,
    cell: ({ source, key, kind }) => (
      <Link to={`/paquetes/aviso?${new URLSearchParams({ de: source, clave: key })}`}>{copy.kinds[kind]}</Link>
    ),
  },
  { title: copy.number, cell: ({ number }) => number || copy.noNumber },
  { title: copy.source, cell: ({ source }) => copy.sources[source] },
  { title: copy.since, cell: ({ receivedAt }) => formatDateTime(receivedAt) },
  { title: copy.state, cell: ({ returnRequestedAt }) => (returnRequestedAt === null ? '' : copy.returning) },
];

export default function Notices({ loaderData: { rows, next, state, source } }: Route.ComponentProps) {
  const isFiltered = state !== 'parked' || source !== '';
  return (
    <>
      <h1>{copy.title}</h1>
      <p>{copy.intro}</p>
      <p>
        <Link to="/paquetes/pesos">{copy.weights}</Link>
      </p>
      <FilterBar label={copy.filters}>
        <SelectField label={copy.state} name="estado" defaultValue={state}>
          {NOTICE_STATES.map((each) => (
            <option key={each} value={each}>
              {copy.states[each]}
            </option>
          ))}
        </SelectField>
        <SelectField label={copy.source} name="socio" defaultValue={source}>
          <option value="">{copy.all}</option>
          {NOTICE_SOURCES.map((each) => (
            <option key={each} value={each}>
              {copy.sources[each]}
            </option>
          ))}
        </SelectField>
      </FilterBar>
      <DataTable
        label={copy.title}
        columns={COLUMNS}
        rows={rows}
        keyOf={(row) => `${row.source} ${row.key}`}
        empty={isFiltered ? { title: copy.emptyHistory } : { title: copy.empty, text: copy.emptyText }}
        next={next}
      />
    </>
  );
}
