import { Link, redirect, useOutletContext } from 'react-router';
import { ActForm, actFields } from '#backoffice/shared/act-form.tsx';
import { type ActState, callerOf, submitAct } from '#backoffice/shared/calls.ts';
import { textOf } from '#backoffice/shared/entry-state.ts';
import type { StaffMember } from '#contract/backoffice/staff.ts';
import { Field } from '#ui/components/field.tsx';
import type { Route } from './+types/customer-account.route.ts';
import { accountCopy as copy } from './copy.ts';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  const customer = await callerOf(args)('readCustomer', { id });
  if (customer.id !== id) throw redirect(`/clientes/${customer.id}/cuenta`);
  return { customer: { id, name: customer.name, email: customer.email }, key: crypto.randomUUID() };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const { id } = args.params;
  const act = textOf(form, 'act');
  if (act === 'mergeCustomers')
    return await submitAct(args, { act, form, input: { id, email: textOf(form, 'email') } });
  if (act !== 'eraseCustomer') return await submitAct(args, { act: 'exportCustomer', form, input: { id } });
  const erased = await submitAct(args, { act, form, input: { id } });
  // The page goes with the account.
  if (erased.stage === 'done') throw redirect('/clientes?eliminada=si');
  return erased;
}

/** What is done to an account as a whole, at its owner's request. */
export default function CustomerAccount({ loaderData: { customer, key }, actionData }: Route.ComponentProps) {
  const { permissions } = useOutletContext<StaffMember>();
  const form = { actKey: key, state: actionData };
  const isOpen = actionData?.act === 'exportCustomer' && actionData.stage === 'done';
  return (
    <>
      <p>
        <Link to={`/clientes/${customer.id}`}>{copy.back}</Link>
      </p>
      <h1>{copy.title(customer.name)}</h1>
      <section aria-labelledby="descargar">
        <h2 id="descargar">{copy.exportTitle}</h2>
        <p>{copy.exportText}</p>
        <ActForm act="exportCustomer" title={copy.exportAct} {...form} />
        {isOpen ? (
          <p>
            <Link to={`/clientes/${customer.id}/datos`} reloadDocument>
              {copy.download}
            </Link>
          </p>
        ) : null}
      </section>
      {permissions.includes('customers.erase') ? (
        <>
          <section aria-labelledby="unir">
            <h2 id="unir">{copy.mergeTitle}</h2>
            <p>{copy.mergeText(customer.email)}</p>
            <Merge {...form} />
          </section>
          <section aria-labelledby="eliminar">
            <h2 id="eliminar">{copy.eraseTitle}</h2>
            <p>{copy.eraseText}</p>
            <ActForm act="eraseCustomer" title={copy.eraseAct} {...form} danger />
          </section>
        </>
      ) : null}
    </>
  );
}

function Merge(form: { actKey: string; state: ActState | undefined }) {
  const { typed, errorOf } = actFields(form.state, { act: 'mergeCustomers' });
  return (
    <ActForm act="mergeCustomers" title={copy.mergeAct} {...form} danger>
      <Field
        label={copy.mergeEmail}
        hint={copy.mergeHint}
        name="email"
        type="email"
        autoComplete="off"
        defaultValue={typed.email}
        error={errorOf('email')}
      />
    </ActForm>
  );
}
