import { Link } from 'react-router';
import { callerOf } from '#backoffice/shared/calls.ts';
import { DataTable } from '#backoffice/shared/data-table.tsx';
import { formatDateTime } from '#domain/time/montevideo.ts';
import type { Route } from './+types/repairs.route.ts';
import { repairsCopy as copy } from './copy.ts';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export async function loader(args: Route.LoaderArgs) {
  const after = new URL(args.request.url).searchParams.get('desde');
  return await callerOf(args)('listRepairs', after === null ? {} : { after });
}

/** What the reconciliation tried again until it was no longer stalled. */
export default function Repairs({ loaderData: { rows, next } }: Route.ComponentProps) {
  const { what, subject, stalled, repaired, tries } = copy.columns;
  return (
    <>
      <h1>{copy.title}</h1>
      <p className="lead">{copy.intro}</p>
      <DataTable
        label={copy.title}
        rows={rows}
        next={next}
        keyOf={(row) => `${row.kind} ${row.subject}`}
        empty={copy.empty}
        columns={[
          { title: what, cell: (row) => row.kind },
          { title: subject, cell: (row) => (row.page ? <Link to={row.page}>{row.label}</Link> : row.label) },
          { title: stalled, cell: (row) => formatDateTime(row.stalledSince) },
          { title: repaired, cell: (row) => formatDateTime(row.repairedAt) },
          { title: tries, cell: (row) => row.tries, align: 'end' },
        ]}
      />
      <p>
        <Link to="/cola">{copy.toQueue}</Link>
      </p>
    </>
  );
}
