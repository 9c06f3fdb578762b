import { Link, useOutletContext } from 'react-router';
import { ActForm } from '#backoffice/shared/act-form.tsx';
import { callerOf, refusedOf } from '#backoffice/shared/calls.ts';
import { DataTable } from '#backoffice/shared/data-table.tsx';
import { FilterBar } from '#backoffice/shared/filter-bar.tsx';
import { callerContext } from '#backoffice/shared/router-context.ts';
import { performAct } from '#backoffice/shared/submit.ts';
import type { StaffMember } from '#contract/backoffice/staff.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Field, SelectField } from '#ui/forms/field.tsx';
import type { Route } from './+types/customers.route.ts';
import { customersCopy as copy } from './copy.ts';

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

export const action = (args: Route.ActionArgs) => performAct(args);

export default function Customers({ loaderData }: Route.ComponentProps) {
  const { q, erased, error, page } = loaderData;
  const { permissions } = useOutletContext<StaffMember>();
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
      {permissions.includes('customers.sessions') ? (
        <section aria-labelledby="correos">
          <h2 id="correos">{copy.suppressed}</h2>
          <LiftForm />
        </section>
      ) : null}
    </>
  );
}

/** Mails an address again, with an account or without. */
function LiftForm() {
  return (
    <ActForm act="liftSuppression" title={copy.lift}>
      {({ field }) => (
        <>
          <Field label={copy.liftEmail} hint={copy.liftHint} type="email" autoComplete="off" {...field('email')} />
          <SelectField label={copy.cause} {...field('cause', 'bounce')}>
            {Object.entries(copy.causes).map(([cause, title]) => (
              <option key={cause} value={cause}>
                {title}
              </option>
            ))}
          </SelectField>
        </>
      )}
    </ActForm>
  );
}
