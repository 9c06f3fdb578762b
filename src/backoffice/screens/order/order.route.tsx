import { data, useOutletContext } from 'react-router';
import { Documents } from '#backoffice/detail/documents.tsx';
import { Legs } from '#backoffice/detail/legs.tsx';
import { loadDocuments } from '#backoffice/detail/load-documents.ts';
import { loadThread } from '#backoffice/detail/load-thread.ts';
import { OrderPeople } from '#backoffice/detail/order-people.tsx';
import { Thread } from '#backoffice/detail/thread.tsx';
import { WhatToSay } from '#backoffice/detail/what-to-say.tsx';
import { callerOf } from '#backoffice/shared/calls.ts';
import { performAct } from '#backoffice/shared/submit.ts';
import type { StaffMember } from '#contract/backoffice/staff.ts';
import { outcomeOf } from '#domain/order/outcome.ts';
import type { Route } from './+types/order.route.ts';
import { orderCopy as copy } from './copy.ts';
import { OrderActs } from './order-acts.tsx';
import { OrderBanners } from './order-banners.tsx';
import { OrderHead } from './order-head.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderMoney } from './order-money.tsx';
import '#backoffice/detail/detail.css';
import './order.css';

export const meta: Route.MetaFunction = ({ params }) => [{ title: copy.pageTitle(params.number) }];

export async function loader(args: Route.LoaderArgs) {
  const number = orderNumberOf(args.params.number);
  const call = callerOf(args);
  const [order, thread, exceptions, people, documents] = await Promise.all([
    call('readOrderForStaff', { number }),
    loadThread(args, { kind: 'order', number }),
    call('listExceptions', { orderNumber: number }),
    call('listColleagues', {}),
    loadDocuments(args, number),
  ]);
  return { order, thread, exceptions: exceptions.rows, people, documents, now: new Date().toISOString() };
}

export const action = (args: Route.ActionArgs) => performAct(args);

function orderNumberOf(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw data(copy.noNumber, { status: 404 });
  return Number(text);
}

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, thread, exceptions, people, documents, now } = loaderData;
  const staff = useOutletContext<StaffMember>();
  return (
    <div className="detail">
      <OrderHead order={order} exceptions={exceptions} people={people} now={now}>
        <OrderActs order={order} staff={staff} state={actionData} />
      </OrderHead>
      <Legs {...order} />
      <OrderBanners order={order} exceptions={exceptions} staff={staff} state={actionData} />
      <div className="detail__columns">
        <div className="detail__column">
          <WhatToSay text={order.whatToSay} />
          <OrderItems order={order} />
          <OrderMoney order={order} now={now} />
          <Documents
            documents={documents}
            orderNumber={order.number}
            isPaid={outcomeOf(order.status) === 'success'}
            openCase={null}
          />
        </div>
        <div className="detail__column">
          <OrderPeople order={order} />
          <Thread thread={thread} />
        </div>
      </div>
    </div>
  );
}
