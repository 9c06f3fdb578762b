import { data, useOutletContext } from 'react-router';
import { callerOf } from '#backoffice/shared/calls.ts';
import { performAct } from '#backoffice/shared/submit.ts';
import type { StaffMember } from '#contract/backoffice/staff.ts';
import { HISTORY_KINDS } from '#domain/staff/order-history.ts';
import type { Route } from './+types/order.route.ts';
import { orderCopy as copy } from './copy.ts';
import { OrderActs } from './order-acts.tsx';
import { OrderHead, OrderTroubles } from './order-head.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderMoney } from './order-money.tsx';
import { OrderParcels } from './order-parcels.tsx';
import { OrderPeople } from './order-people.tsx';
import './order.css';

export const meta: Route.MetaFunction = ({ params }) => [{ title: copy.pageTitle(params.number) }];

export async function loader(args: Route.LoaderArgs) {
  const number = orderNumberOf(args.params.number);
  const call = callerOf(args);
  const query = new URL(args.request.url).searchParams;
  const kind = HISTORY_KINDS.find((known) => known === query.get('tipo'));
  const after = query.get('desde') || undefined;
  const [order, history] = await Promise.all([
    call('readOrderForStaff', { number }),
    call('listOrderHistory', { number, kind, after }),
  ]);
  return { order, history, kind: kind ?? null };
}

export const action = (args: Route.ActionArgs) => performAct(args);

function orderNumberOf(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw data(copy.noNumber, { status: 404 });
  return Number(text);
}

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, history, kind } = loaderData;
  const staff = useOutletContext<StaffMember>();
  return (
    <div className="order-desk">
      <OrderHead order={order} />
      <OrderTroubles order={order} />
      <OrderMoney order={order} />
      <OrderParcels order={order} />
      <OrderPeople order={order} />
      <OrderActs order={order} staff={staff} state={actionData} />
      <OrderHistory history={history} kind={kind} />
    </div>
  );
}
