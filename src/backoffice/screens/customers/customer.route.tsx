import { Link, redirect, useOutletContext } from 'react-router';
import { loadThread } from '#backoffice/detail/load-thread.ts';
import { Thread } from '#backoffice/detail/thread.tsx';
import { callerOf } from '#backoffice/shared/calls.ts';
import { performAct } from '#backoffice/shared/submit.ts';
import type { StaffMember } from '#contract/backoffice/staff.ts';
import type { Route } from './+types/customer.route.ts';
import { customerCopy as copy } from './copy.ts';
import { CustomerMails, CustomerSessions } from './customer-acts.tsx';
import { CustomerPerson, CustomerShopping, CustomerSignIn } from './customer-facts.tsx';
import { CustomerCases, CustomerOrders, CustomerRefunds } from './customer-tables.tsx';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

/** The address of an account that was merged leads to the one that stays. */
export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  const call = callerOf(args);
  const customer = await call('readCustomer', { id });
  if (customer.id !== id) throw redirect(`/clientes/${customer.id}`);
  const after = new URL(args.request.url).searchParams.get('desde') || undefined;
  const orders = await call('listCustomerOrders', { id, after });
  return { customer, orders, thread: await loadThread(args, { kind: 'customer', id }) };
}

export const action = (args: Route.ActionArgs) => performAct(args);

export default function Customer({ loaderData: { customer, orders, thread } }: Route.ComponentProps) {
  const { permissions } = useOutletContext<StaffMember>();
  const mayAct = permissions.includes('customers.sessions');
  const acts = { customer, mayAct };
  return (
    <>
      <p>
        <Link to="/clientes">{copy.back}</Link>
      </p>
      <h1>{customer.name}</h1>
      <p className="lead">{copy.lead}</p>
      {customer.mergedAccounts > 0 ? <p>{copy.merged(customer.mergedAccounts)}</p> : null}
      {permissions.includes('customers.export') ? (
        <p>
          <Link to={`/clientes/${customer.id}/cuenta`}>{copy.toAccount}</Link>
        </p>
      ) : null}
      <CustomerPerson customer={customer} />
      <CustomerOrders orders={orders} />
      <Thread thread={thread} />
      <CustomerSessions {...acts} />
      <CustomerSignIn customer={customer} />
      <CustomerCases customer={customer} />
      <CustomerRefunds customer={customer} />
      <CustomerShopping customer={customer} />
      <CustomerMails {...acts} />
    </>
  );
}
