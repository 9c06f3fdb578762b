import { Link } from 'react-router';
import { customersCopy as copy } from '#backoffice/copy/customers.ts';
import { DataTable } from '#backoffice/features/lists/data-table.tsx';
import { FilterBar } from '#backoffice/features/lists/filter-bar.tsx';
import { callerOf, refusedOf } from '#backoffice/lib/calls.ts';
import { callerContext } from '#backoffice/lib/router-context.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Field } from '#ui/components/field.tsx';
import type { Route } from './+types/customers.ts';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

/** What was typed and cannot be looked for is said beside the field. */
export async function loader(args: Route.LoaderArgs) {
  const query = new URL(args.request.url).searchParams;
  const q = (query.get('q') ?? '').trim();
  const erased = query.has('eliminada');
  const input = { q, after: query.get('desde') || undefined };
  try {
    return { q, erased, error: null, page: await args.context.get(callerContext)('listCustomers', input) };
  } catch (error) {
    const fault = refusedOf(error)?.errors.find(({ field }) => field === 'q');
    if (fault) return { q, erased, error: fault.message, page: { rows: [], next: null } };
    return { q, erased, error: null, page: await callerOf(args)('listCustomers', input) };
  }
}

export default function Customers({ loaderData: { q, erased, error, page } }: Route.ComponentProps) {
  const { name, email, verified, created } = copy.columns;
  return (
    <>
      <h1>{copy.title}</h1>
      <p className="lead">{copy.lead}</p>
      {erased ? (
        <Alert kind="success" title={null} role="status">
          {copy.erased}
        </Alert>
      ) : null}
      <FilterBar label={copy.filters}>
        <Field
          label={copy.query}
          hint={copy.queryHint}
          type="search"
          name="q"
          maxLength={120}
          defaultValue={q}
          key={q}
          error={error ?? undefined}
        />
      </FilterBar>
      {error === null ? (
        <DataTable
          label={copy.list}
          rows={page.rows}
          next={page.next}
          keyOf={({ id }) => id}
          empty={q === '' ? copy.empty : copy.none(q)}
          columns={[
            { title: name, cell: (row) => <Link to={`/clientes/${row.id}`}>{row.name}</Link> },
            { title: email, cell: (row) => row.email },
            { title: verified, cell: (row) => (row.isVerified ? copy.yes : copy.no) },
            { title: created, cell: (row) => formatDateTime(row.createdAt) },
          ]}
        />
      ) : null}
    </>
  );
}
