import { Link } from 'react-router';
import { Neighbours } from '#backoffice/detail/neighbours.tsx';
import { OrderWork } from '#backoffice/detail/order-work.tsx';
import { callerOf } from '#backoffice/shared/calls.ts';
import { chosenLines } from '#backoffice/shared/chosen-lines.ts';
import { performAct } from '#backoffice/shared/submit.ts';
import { EmptyState } from '#ui/components/empty-state.tsx';
import type { Route } from './+types/order-purchases.route.ts';
import { purchasesCopy as copy } from './copy.ts';
import { PurchaseList } from './purchase-list.tsx';

export const meta: Route.MetaFunction = ({ params }) => [{ title: copy.pageTitle(Number(params.number)) }];

export async function loader(args: Route.LoaderArgs) {
  const call = callerOf(args);
  const number = Number(args.params.number);
  const [order, work, people, { permissions }] = await Promise.all([
    call('readPurchases', { number }),
    call('readOrderForStaff', { number }),
    call('listColleagues', {}),
    call('readOwnSession', {}),
  ]);
  const line = new URL(args.request.url).searchParams.get('reemplazo');
  const mayBuy = order.canBuy && permissions.includes('purchases');
  const isLine = order.lines.some(({ id }) => id === line);
  const replacement =
    line !== null && isLine && mayBuy ? { line, offers: await call('listLineSubstitutes', { number, line }) } : null;
  const now = new Date().toISOString();
  return { order, work, people, chosen: chosenLines(args.request), replacement, permissions, now };
}

export const action = (args: Route.ActionArgs) => performAct(args);

export default function OrderPurchasesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, work, people, ...shown } = loaderData;
  return (
    <>
      <div className="detail__row">
        <h1>{copy.title(order.number)}</h1>
        <Neighbours />
      </div>
      <div className="detail__row">
        <Link to={`/ordenes/${order.number}`}>{copy.toOrder}</Link>
        <OrderWork order={work} people={people} />
      </div>
      {order.lines.length === 0 ? (
        <EmptyState title={copy.nothingToBuy}>{copy.nothingToBuyText}</EmptyState>
      ) : (
        <PurchaseList order={order} {...shown} state={actionData} />
      )}
    </>
  );
}
