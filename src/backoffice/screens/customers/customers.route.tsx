import { Link, useOutletContext } from 'react-router';
import { ActForm, actFields } from '#backoffice/shared/act-form.tsx';
import { type ActState, callerOf, refusedOf, submitAct } from '#backoffice/shared/calls.ts';
import { DataTable } from '#backoffice/shared/data-table.tsx';
import { textOf } from '#backoffice/shared/entry-state.ts';
import { FilterBar } from '#backoffice/shared/filter-bar.tsx';
import { callerContext } from '#backoffice/shared/router-context.ts';
import type { StaffMember } from '#contract/backoffice/staff.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Field, SelectField } from '#ui/components/field.tsx';
import type { Route } from './+types/customers.route.ts';
import { customersCopy as copy } from './copy.ts';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

/** What was typed and cannot be looked for is said beside the field. */
export async function loader(args: Route.LoaderArgs) {
  const query = new URL(args.request.url).searchParams;
  const q = (query.get('q') ?? '').trim();
  const erased = query.has('eliminada');
  const input = { q, after: query.get('desde') || undefined };
  const key = crypto.randomUUID();
  try {
    return { q, erased, key, error: null, page: await args.context.get(callerContext)('listCustomers', input) };
  } catch (error) {
    const fault = refusedOf(error)?.errors.find(({ field }) => field === 'q');
    if (fault) return { q, erased, key, error: fault.message, page: { rows: [], next: null } };
    return { q, erased, key, error: null, page: await callerOf(args)('listCustomers', input) };
  }
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const cause = textOf(form, 'cause') === 'complaint' ? 'complaint' : 'bounce';
  return await submitAct(args, { act: 'liftSuppression', form, input: { email: textOf(form, 'email'), cause } });
}

export default function Customers({ loaderData, actionData }: Route.ComponentProps) {
  const { q, erased, key, error, page } = loaderData;
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
          <LiftForm actKey={key} state={actionData} />
        </section>
      ) : null}
    </>
  );
}

/** Mails an address again, with an account or without. */
function LiftForm({ actKey, state }: { actKey: string; state: ActState | undefined }) {
  const { typed, errorOf } = actFields(state, { act: 'liftSuppression' });
  return (
    <ActForm act="liftSuppression" title={copy.lift} actKey={actKey} state={state}>
      <Field
        label={copy.liftEmail}
        hint={copy.liftHint}
        name="email"
        type="email"
        autoComplete="off"
        defaultValue={typed.email ?? ''}
        error={errorOf('email')}
      />
      <SelectField label={copy.cause} name="cause" defaultValue={typed.cause ?? 'bounce'} error={errorOf('cause')}>
        {Object.entries(copy.causes).map(([cause, title]) => (
          <option key={cause} value={cause}>
            {title}
          </option>
        ))}
      </SelectField>
    </ActForm>
  );
}
