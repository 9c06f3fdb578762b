import { Link, redirect, useOutletContext } from 'react-router';
import { ActForm } from '#backoffice/shared/act-form.tsx';
import { callerOf } from '#backoffice/shared/calls.ts';
import { performAct } from '#backoffice/shared/submit.ts';
import type { StaffMember } from '#contract/backoffice/staff.ts';
import { Field } from '#ui/forms/field.tsx';
import type { Route } from './+types/customer-account.route.ts';
import { accountCopy as copy } from './copy.ts';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  const customer = await callerOf(args)('readCustomer', { id });
  if (customer.id !== id) throw redirect(`/clientes/${customer.id}/cuenta`);
  return { customer: { id, name: customer.name, email: customer.email } };
}

export async function action(args: Route.ActionArgs) {
  const state = await performAct(args);
  // The page goes with the account.
  if (state.act === 'eraseCustomer' && state.stage === 'done') throw redirect('/clientes?eliminada=si');
  return state;
}

/** What is done to an account as a whole, at its owner's request. */
export default function CustomerAccount({ loaderData: { customer }, actionData }: Route.ComponentProps) {
  const { permissions } = useOutletContext<StaffMember>();
  const of = { id: customer.id };
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
        <ActForm act="exportCustomer" of={of} title={copy.exportAct} />
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
            <ActForm act="mergeCustomers" of={of} title={copy.mergeAct} danger>
              {({ field }) => (
                <Field
                  label={copy.mergeEmail}
                  hint={copy.mergeHint}
                  type="email"
                  autoComplete="off"
                  {...field('email')}
                />
              )}
            </ActForm>
          </section>
          <section aria-labelledby="eliminar">
            <h2 id="eliminar">{copy.eraseTitle}</h2>
            <p>{copy.eraseText}</p>
            <ActForm act="eraseCustomer" of={of} title={copy.eraseAct} danger />
          </section>
        </>
      ) : null}
    </>
  );
}
