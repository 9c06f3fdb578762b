import { Link } from 'react-router';
import { Neighbours } from '#backoffice/detail/neighbours.tsx';
import { callerOf } from '#backoffice/shared/calls.ts';
import { chosenLines } from '#backoffice/shared/chosen-lines.ts';
import { performAct } from '#backoffice/shared/submit.ts';
import type { Route } from './+types/order-purchases.route.ts';
import { purchasesCopy as copy } from './copy.ts';
import { PurchaseList } from './purchase-list.tsx';

export const meta: Route.MetaFunction = ({ params }) => [{ title: copy.pageTitle(Number(params.number)) }];

export async function loader(args: Route.LoaderArgs) {
  const call = callerOf(args);
  const [order, { permissions }] = await Promise.all([
    call('readPurchases', { number: Number(args.params.number) }),
    call('readOwnSession', {}),
  ]);
  const now = new Date().toISOString();
  return { order, chosen: chosenLines(args.request), permissions, now };
}

export const action = (args: Route.ActionArgs) => performAct(args);

export default function OrderPurchasesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, ...shown } = loaderData;
  return (
    <>
      <div className="detail__row">
        <h1>{copy.title(order.number)}</h1>
        <Neighbours />
      </div>
      <p>
        <Link to={`/ordenes/${order.number}`}>{copy.toOrder}</Link>
      </p>
      <PurchaseList order={order} {...shown} state={actionData} />
    </>
  );
}
