import { callerOf } from '#backoffice/shared/calls.ts';
import { chosenLines } from '#backoffice/shared/chosen-lines.ts';
import { RefundActs } from '#backoffice/shared/refund-acts.tsx';
import { refundOrderCopy as copy } from '#backoffice/shared/refund-copy.ts';
import { REFUND_FORM } from '#backoffice/shared/refund-form.ts';
import { performAct } from '#backoffice/shared/submit.ts';
import type { Route } from './+types/refund-order.route.ts';
import { RefundTable } from './refund-table.tsx';

export const meta: Route.MetaFunction = ({ params }) => [{ title: copy.pageTitle(params.number) }];

export async function loader(args: Route.LoaderArgs) {
  const refundable = await callerOf(args)('readRefundable', { orderNumber: args.params.number });
  return { refundable, chosen: chosenLines(args.request) };
}

export const action = (args: Route.ActionArgs) => performAct(args, { forms: { requestRefund: REFUND_FORM } });

/** Asks for a refund of an order, and lists those that there are. */
export default function RefundOrder({ loaderData: { refundable, chosen } }: Route.ComponentProps) {
  return (
    <>
      <h1>{copy.title(refundable.orderNumber)}</h1>
      <RefundActs refundable={refundable} chosen={chosen} />
      <h2>{copy.list}</h2>
      <RefundTable label={copy.list} rows={refundable.refunds} empty={copy.none} />
    </>
  );
}
