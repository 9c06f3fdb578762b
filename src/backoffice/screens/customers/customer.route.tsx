import { Link, redirect, useOutletContext } from 'react-router';
import { loadThread } from '#backoffice/detail/load-thread.ts';
import { Neighbours } from '#backoffice/detail/neighbours.tsx';
import { Phone } from '#backoffice/detail/shopper.tsx';
import { Thread } from '#backoffice/detail/thread.tsx';
import { WhatToSay } from '#backoffice/detail/what-to-say.tsx';
import { callerOf } from '#backoffice/shared/calls.ts';
import { performAct } from '#backoffice/shared/submit.ts';
import type { StaffMember } from '#contract/backoffice/staff.ts';
import type { OrderStatus } from '#domain/order/status.ts';
import type { Route } from './+types/customer.route.ts';
import { customerCopy as copy } from './copy.ts';
import { CustomerMails, CustomerSessions } from './customer-acts.tsx';
import { CustomerPerson, CustomerShopping, CustomerSignIn } from './customer-facts.tsx';
import { CustomerCases, CustomerOrders, CustomerRefunds } from './customer-tables.tsx';
import '#backoffice/detail/detail.css';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

/** Of how many open orders, the newest, it is said what to tell. */
const MAX_TOLD = 3;
const ENDED: readonly OrderStatus[] = ['DELIVERED', 'COMPLETED', 'CANCELED', 'FAILED', 'REFUND'];

/** The address of an account that was merged leads to the one that stays. */
export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  const call = callerOf(args);
  const customer = await call('readCustomer', { id });
  if (customer.id !== id) throw redirect(`/clientes/${customer.id}`);
  const after = new URL(args.request.url).searchParams.get('desde') || undefined;
  const orders = await call('listCustomerOrders', { id, after });
  const open = orders.rows.filter(({ status }) => !ENDED.includes(status)).slice(0, MAX_TOLD);
  const told = await Promise.all(open.map(({ number }) => call('readOrderForStaff', { number })));
  const thread = await loadThread(args, { kind: 'customer', id });
  return { customer, orders, thread, told: told.map(({ whatToSay }) => whatToSay) };
}

export const action = (args: Route.ActionArgs) => performAct(args);

export default function Customer({ loaderData: { customer, orders, thread, told } }: Route.ComponentProps) {
  const { permissions } = useOutletContext<StaffMember>();
  const mayAct = permissions.includes('customers.sessions');
  const acts = { customer, mayAct };
  return (
    <div className="detail">
      <header className="detail__section">
        <div className="detail__row">
          <h1>{customer.name}</h1>
          <Neighbours />
        </div>
        <p className="detail__row">
          <span>{customer.email}</span>
          <Phone phone={customer.phone} />
        </p>
        <p className="detail__muted">{copy.lead}</p>
        {customer.mergedAccounts > 0 ? <p>{copy.merged(customer.mergedAccounts)}</p> : null}
        <p className="detail__row">
          {permissions.includes('customers.export') ? (
            <Link to={`/clientes/${customer.id}/cuenta`}>{copy.toAccount}</Link>
          ) : null}
          <Link to="/clientes">{copy.back}</Link>
        </p>
      </header>
      <div className="detail__columns">
        <div className="detail__column">
          {told.length === 0 ? null : <WhatToSay text={told.join(' ')} />}
          <CustomerOrders orders={orders} />
          <CustomerCases customer={customer} />
          <CustomerRefunds customer={customer} />
          <CustomerShopping customer={customer} />
          <CustomerMails {...acts} />
        </div>
        <div className="detail__column">
          <CustomerPerson customer={customer} />
          <Thread thread={thread} />
          <CustomerSignIn customer={customer} />
          <CustomerSessions {...acts} />
        </div>
      </div>
    </div>
  );
}
