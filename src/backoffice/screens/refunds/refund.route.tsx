import { Link, useOutletContext } from 'react-router';
import { loadThread } from '#backoffice/detail/load-thread.ts';
import { Neighbours } from '#backoffice/detail/neighbours.tsx';
import { OrderPeople } from '#backoffice/detail/order-people.tsx';
import { OrderWork } from '#backoffice/detail/order-work.tsx';
import { Shopper } from '#backoffice/detail/shopper.tsx';
import { TakeBack } from '#backoffice/detail/take-back.tsx';
import { Thread } from '#backoffice/detail/thread.tsx';
import { WhatToSay } from '#backoffice/detail/what-to-say.tsx';
import { ActDone } from '#backoffice/shared/act-parts.tsx';
import { callerOf } from '#backoffice/shared/calls.ts';
import { amountOf, refundsCopy } from '#backoffice/shared/refund-copy.ts';
import { performAct } from '#backoffice/shared/submit.ts';
import type { StaffRefund } from '#contract/backoffice/refunds.ts';
import type { StaffMember } from '#contract/backoffice/staff.ts';
import { whatToSayOfRefund } from '#domain/refund/what-to-say.ts';
import type { Route } from './+types/refund.route.ts';
import { refundCopy as copy, transfersCopy } from './copy.ts';
import { AccountMark, RefundAccount, RefundFacts } from './refund-facts.tsx';
import { RefundStageActs } from './refund-stage-acts.tsx';
import { readAccount } from './transfers.ts';
import '#backoffice/detail/detail.css';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export async function loader(args: Route.LoaderArgs) {
  const call = callerOf(args);
  const refund = await call('readRefund', { id: args.params.id });
  const asked = new URL(args.request.url).searchParams.has('cuenta');
  const showsAccount = asked && (refund.isTaker || refund.accountCheck?.needsApproval === true);
  const account = showsAccount ? await readAccount(args, refund.id) : null;
  const [order, people, thread] = await Promise.all([
    call('readOrderForStaff', { number: refund.orderNumber }),
    call('listColleagues', {}),
    loadThread(args, { kind: 'refund', id: refund.id }),
  ]);
  return { refund, account, order, people, thread };
}

export const action = (args: Route.ActionArgs) => performAct(args);

/** Who transfers sees the account, and so does who may agree to one of somebody else. */
function mayShowAccount({ stage, isTaker, accountCheck }: StaffRefund, staff: StaffMember): boolean {
  if (stage === 'taken') return isTaker;
  return accountCheck?.needsApproval === true && staff.permissions.includes('refunds.approve');
}

/** One refund: what is missing, what is known, who did what. */
export default function Refund({ loaderData, actionData }: Route.ComponentProps) {
  const { refund, account, order, people, thread } = loaderData;
  const staff = useOutletContext<StaffMember>();
  const { stage, orderNumber } = refund;
  const amount = refund.amountCents === null ? null : amountOf(refund);
  return (
    <div className="detail">
      <header className="detail__section">
        <div className="detail__row">
          <h1>{copy.title(amountOf(refund))}</h1>
          <span className="detail__chip">{refundsCopy.stages[stage].label}</span>
          <Neighbours />
        </div>
        <Shopper order={order} />
        <div className="detail__row">
          <Link to={`/ordenes/${orderNumber}`}>{copy.order(orderNumber)}</Link>
          <Link to="/devoluciones">{copy.back}</Link>
          {stage === 'account-given' || stage === 'taken' ? (
            <Link to="/devoluciones/transferencias">{transfersCopy.title}</Link>
          ) : null}
          <OrderWork order={order} people={people} />
        </div>
      </header>
      <ActDone state={actionData} />
      <TakeBack state={actionData} />
      <div className="detail__columns">
        <div className="detail__column">
          <WhatToSay text={whatToSayOfRefund({ stage, orderNumber, amount })} />
          <section className="detail__section" aria-labelledby="falta">
            <h2 id="falta">{copy.now}</h2>
            <AccountMark refund={refund} />
            {mayShowAccount(refund, staff) ? <RefundAccount id={refund.id} account={account} /> : null}
            <RefundStageActs refund={refund} staff={staff} />
          </section>
          <section className="detail__section" aria-labelledby="datos">
            <h2 id="datos">{copy.known}</h2>
            <RefundFacts refund={refund} />
          </section>
        </div>
        <div className="detail__column">
          <OrderPeople order={order} />
          <Thread thread={thread} />
        </div>
      </div>
    </div>
  );
}
