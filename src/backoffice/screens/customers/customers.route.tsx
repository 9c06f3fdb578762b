import { useOutletContext } from 'react-router';
import { loadList } from '#backoffice/list/load-list.ts';
import { ObjectList } from '#backoffice/list/object-list.tsx';
import { ActForm } from '#backoffice/shared/act-form.tsx';
import { performAct } from '#backoffice/shared/submit.ts';
import type { StaffMember } from '#contract/backoffice/staff.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Field, SelectField } from '#ui/forms/field.tsx';
import type { Route } from './+types/customers.route.ts';
import { customersCopy as copy } from './copy.ts';
import { customersList } from './customers-list.tsx';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export async function loader(args: Route.LoaderArgs) {
  const url = new URL(args.request.url);
  const erased = url.searchParams.has('eliminada');
  url.searchParams.delete('eliminada');
  return { erased, data: await loadList({ ...args, request: new Request(url, args.request) }, customersList) };
}

export const action = (args: Route.ActionArgs) => performAct(args);

export default function Customers({ loaderData: { erased, data } }: Route.ComponentProps) {
  const { permissions } = useOutletContext<StaffMember>();
  return (
    <>
      <ObjectList list={customersList} data={data}>
        {erased ? (
          <Alert kind="success" title={null} role="status">
            {copy.erased}
          </Alert>
        ) : null}
      </ObjectList>
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
          <SelectField label={copy.cause} options={copy.causes} {...field('cause', 'bounce')} />
        </>
      )}
    </ActForm>
  );
}
