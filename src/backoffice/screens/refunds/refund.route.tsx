import { Link, useOutletContext } from 'react-router';
import { loadThread } from '#backoffice/detail/load-thread.ts';
import { Thread } from '#backoffice/detail/thread.tsx';
import { callerOf } from '#backoffice/shared/calls.ts';
import { amountOf } from '#backoffice/shared/refund-copy.ts';
import { performAct } from '#backoffice/shared/submit.ts';
import type { StaffRefund } from '#contract/backoffice/refunds.ts';
import type { StaffMember } from '#contract/backoffice/staff.ts';
import { Alert } from '#ui/components/alert.tsx';
import type { Route } from './+types/refund.route.ts';
import { refundCopy as copy } from './copy.ts';
import { AccountMark, RefundAccount, RefundFacts } from './refund-facts.tsx';
import { RefundStageActs } from './refund-stage-acts.tsx';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export async function loader(args: Route.LoaderArgs) {
  const call = callerOf(args);
  const refund = await call('readRefund', { id: args.params.id });
  const asked = new URL(args.request.url).searchParams.has('cuenta');
  const showsAccount = asked && (refund.isTaker || refund.accountCheck?.needsApproval === true);
  const account = showsAccount ? await call('readRefundAccount', { id: refund.id }) : null;
  return { refund, account, thread: await loadThread(args, { kind: 'refund', id: refund.id }) };
}

export const action = (args: Route.ActionArgs) => performAct(args);

/** Who transfers sees the account, and so does who may agree to one of somebody else. */
function mayShowAccount({ stage, isTaker, accountCheck }: StaffRefund, staff: StaffMember): boolean {
  if (stage === 'taken') return isTaker;
  return accountCheck?.needsApproval === true && staff.permissions.includes('refunds.approve');
}

/** One refund: what is missing, what is known, who did what. */
export default function Refund({ loaderData: { refund, account, thread }, actionData }: Route.ComponentProps) {
  const staff = useOutletContext<StaffMember>();
  return (
    <>
      <p>
        <Link to="/devoluciones">{copy.back}</Link>
      </p>
      <h1>{copy.title(amountOf(refund))}</h1>
      <p>
        <Link to={`/ordenes/${refund.orderNumber}`}>{copy.order(refund.orderNumber)}</Link>
        {refund.customerId === null ? null : (
          <>
            {' · '}
            <Link to={`/clientes/${refund.customerId}`}>{copy.customer}</Link>
          </>
        )}
      </p>
      {actionData?.stage === 'done' ? (
        <Alert kind="success" title={copy.done} role="status">
          {actionData.effects.join('. ')}
        </Alert>
      ) : null}
      <h2>{copy.now}</h2>
      <AccountMark refund={refund} />
      {mayShowAccount(refund, staff) ? <RefundAccount id={refund.id} account={account} /> : null}
      <RefundStageActs refund={refund} staff={staff} />
      <RefundFacts refund={refund} />
      <Thread thread={thread} />
    </>
  );
}
