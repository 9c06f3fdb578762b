import { Link } from 'react-router';
import { callerOf } from '#backoffice/shared/calls.ts';
import { DataTable } from '#backoffice/shared/data-table.tsx';
import { FilterBar } from '#backoffice/shared/filter-bar.tsx';
import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { EXCEPTION_KINDS, EXCEPTIONS, type ExceptionKind } from '#domain/exceptions/kinds.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { SelectField } from '#ui/forms/field.tsx';
import type { Route } from './+types/queue.route.ts';
import { queueCopy as copy } from './copy.ts';
import { ExceptionTable } from './exception-table.tsx';

const VIEWS = ['waiting', 'mine', 'snoozed', 'repaired'] as const;
const VIEW_NAMES = { waiting: '', mine: 'mias', snoozed: 'pospuestas', repaired: 'arregladas' } as const;

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export async function loader(args: Route.LoaderArgs) {
  const call = callerOf(args);
  const query = new URL(args.request.url).searchParams;
  const view = VIEWS.find((name) => VIEW_NAMES[name] === (query.get('ver') ?? '')) ?? 'waiting';
  const after = query.get('desde');
  const page = after === null ? {} : { after };
  const counts = await call('countExceptions', {});
  if (view === 'repaired')
    return { view, kind: undefined, counts, open: null, repairs: await call('listRepairs', page) };
  const kind = EXCEPTION_KINDS.find((one) => one === query.get('tipo'));
  const input = { ...page, ...(kind ? { kind } : {}), mine: view === 'mine', snoozed: view === 'snoozed' };
  return { view, kind, counts, open: await call('listExceptions', input), repairs: null };
}

export default function Queue({ loaderData: { view, kind, counts, open, repairs } }: Route.ComponentProps) {
  return (
    <>
      <h1>{copy.title}</h1>
      <p>{copy.intro}</p>
      <nav aria-label={copy.views}>
        <ul className="queue-views">
          {VIEWS.map((name) => (
            <li key={name}>
              <Link
                to={VIEW_NAMES[name] === '' ? '/cola' : `/cola?ver=${VIEW_NAMES[name]}`}
                aria-current={name === view ? 'page' : undefined}
              >
                {copy[name]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {open ? (
        <>
          <QueueFilters counts={counts} kind={kind} view={VIEW_NAMES[view]} isSnoozed={view === 'snoozed'} />
          <ExceptionTable page={open} empty={copy.empty[view]} />
        </>
      ) : null}
      {repairs ? <RepairTable page={repairs} /> : null}
    </>
  );
}

/** What the reconciliation tried again until it was no longer stalled. */
function RepairTable({ page: { rows, next } }: { page: BackofficeReply<'listRepairs'> }) {
  const { list, repaired, stalled, tries } = copy.repairs;
  return (
    <DataTable
      label={list}
      rows={rows}
      next={next}
      keyOf={(row) => `${row.kind} ${row.subject}`}
      empty={copy.empty.repaired}
      columns={[
        { title: copy.columns.what, cell: (row) => row.kind },
        { title: copy.columns.subject, cell: (row) => (row.page ? <Link to={row.page}>{row.label}</Link> : row.label) },
        { title: stalled, cell: (row) => formatDateTime(row.stalledSince) },
        { title: repaired, cell: (row) => formatDateTime(row.repairedAt) },
        { title: tries, cell: (row) => row.tries, align: 'end' },
      ]}
    />
  );
}

interface QueueFiltersProps {
  counts: BackofficeReply<'countExceptions'>;
  kind: ExceptionKind | undefined;
  /** The name of the view in the address; '' for what waits. */
  view: string;
  isSnoozed: boolean;
}

/** The kinds that have something, with how much. */
function QueueFilters({ counts, kind, view, isSnoozed }: QueueFiltersProps) {
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
