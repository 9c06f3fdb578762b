import { callerOf, submitAct } from '#backoffice/shared/calls.ts';
import { chosenLines } from '#backoffice/shared/chosen-lines.ts';
import { RefundActs, readRefundForm } from '#backoffice/shared/refund-acts.tsx';
import { refundOrderCopy as copy } from '#backoffice/shared/refund-copy.ts';
import { RefundTable } from '#backoffice/shared/refund-table.tsx';
import type { Route } from './+types/refund-order.route.ts';

export const meta: Route.MetaFunction = ({ params }) => [{ title: copy.pageTitle(params.number) }];

export async function loader(args: Route.LoaderArgs) {
  const refundable = await callerOf(args)('readRefundable', { orderNumber: args.params.number });
  return { refundable, chosen: chosenLines(args.request), key: crypto.randomUUID() };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  return await submitAct(args, { act: 'requestRefund', form, input: readRefundForm(form, args.params.number) });
}

/** Asks for a refund of an order, and lists those that there are. */
export default function RefundOrder({ loaderData: { refundable, chosen, key }, actionData }: Route.ComponentProps) {
  return (
    <>
      <h1>{copy.title(refundable.orderNumber)}</h1>
      <RefundActs refundable={refundable} chosen={chosen} actKey={key} state={actionData} />
      <h2>{copy.list}</h2>
      <RefundTable label={copy.list} rows={refundable.refunds} empty={copy.none} />
    </>
  );
}
