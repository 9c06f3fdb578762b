import { Link, useOutletContext } from 'react-router';
import { Documents } from '#backoffice/detail/documents.tsx';
import { loadDocuments } from '#backoffice/detail/load-documents.ts';
import { loadThread } from '#backoffice/detail/load-thread.ts';
import { Neighbours } from '#backoffice/detail/neighbours.tsx';
import { OrderPeople } from '#backoffice/detail/order-people.tsx';
import { OrderWork } from '#backoffice/detail/order-work.tsx';
import { Shopper } from '#backoffice/detail/shopper.tsx';
import { Thread } from '#backoffice/detail/thread.tsx';
import { WhatToSay } from '#backoffice/detail/what-to-say.tsx';
import { ActForm } from '#backoffice/shared/act-form.tsx';
import { callerOf, refusedOf } from '#backoffice/shared/calls.ts';
import { RefundAct } from '#backoffice/shared/refund-acts.tsx';
import { REFUND_FORM } from '#backoffice/shared/refund-form.ts';
import { callerContext } from '#backoffice/shared/router-context.ts';
import { type ActState, performAct } from '#backoffice/shared/submit.ts';
import type { StaffCase } from '#contract/backoffice/cases.ts';
import type { Refundable } from '#contract/backoffice/refunds.ts';
import type { StaffMember } from '#contract/backoffice/staff.ts';
import { canDecideClaim } from '#domain/cases/carrier-claim.ts';
import { CASE_KIND_NAMES, type CaseKind } from '#domain/cases/case.ts';
import { whatToSayOfCase } from '#domain/cases/what-to-say.ts';
import { outcomeOf } from '#domain/order/outcome.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import type { Route } from './+types/case.route.ts';
import { CarrierClaim } from './carrier-claim.tsx';
import { CaseFacts } from './case-facts.tsx';
import { caseCopy as copy } from './copy.ts';
import '#backoffice/detail/detail.css';

export const meta: Route.MetaFunction = ({ params }) => [{ title: copy.pageTitle(Number(params.number)) }];

export async function loader(args: Route.LoaderArgs) {
  const call = callerOf(args);
  const found = await call('readCase', { number: Number(args.params.number) });
  const { number } = found.order;
  const [order, people, thread, documents, refundable] = await Promise.all([
    call('readOrderForStaff', { number }),
    call('listColleagues', {}),
    loadThread(args, { kind: 'case', number: found.number }),
    loadDocuments(args, number),
    isAboutGoods(found) ? readRefundable(args, number) : null,
  ]);
  return { found, order, people, thread, documents, refundable };
}

/** What may come back of the order; null where nothing was paid. */
async function readRefundable({ context }: Route.LoaderArgs, orderNumber: number): Promise<Refundable | null> {
  try {
    return await context.get(callerContext)('readRefundable', { orderNumber });
  } catch (error) {
    if (refusedOf(error)) return null;
    throw error;
  }
}

function isAboutGoods({ kind, state }: StaffCase): boolean {
  return state === 'open' && ABOUT_GOODS.includes(kind);
}

export const action = (args: Route.ActionArgs) => performAct(args, { forms: { requestRefund: REFUND_FORM } });

export default function CasePage({ loaderData, actionData }: Route.ComponentProps) {
  const { found, order, people, thread, documents, refundable } = loaderData;
  const { number, kind, state, openedAt, openedBy, waitingSince } = found;
  const told = whatToSayOfCase({ number, state, waitsForShop: waitingSince !== null });
  return (
    <div className="detail">
      <header className="detail__section">
        <div className="detail__row">
          <h1>
            {copy.title(number)}: {CASE_KIND_NAMES[kind]}
          </h1>
          <span className="detail__chip">{copy.stateOf(state, waitingSince !== null)}</span>
          <Neighbours />
        </div>
        <Shopper order={order} />
        {openedBy === null ? null : <p>{copy.openedBy(openedBy)}</p>}
        <div className="detail__row">
          <dl className="detail__facts">
            <div>
              <dt>{copy.opened}</dt>
              <dd>{formatDateTime(openedAt)}</dd>
            </div>
            {waitingSince === null ? null : (
              <div>
                <dt>{copy.waiting}</dt>
                <dd>{formatDateTime(waitingSince)}</dd>
              </div>
            )}
          </dl>
          <OrderWork order={order} people={people} />
        </div>
      </header>
      {state === 'open' ? null : <Closed state={actionData} />}
      <div className="detail__columns">
        <div className="detail__column">
          <WhatToSay
            text={[told, state === 'open' ? found.claim?.next : null, order.whatToSay].filter(Boolean).join(' ')}
          />
          {found.claim === null ? null : <CarrierClaim found={found} claim={found.claim} />}
          {state === 'open' ? <OpenCase found={found} refundable={refundable} /> : null}
          <Thread thread={thread} />
        </div>
        <div className="detail__column">
          <CaseFacts found={found} />
          <Documents
            documents={documents}
            orderNumber={order.number}
            isPaid={outcomeOf(order.status) === 'success'}
            openCase={state === 'open' ? number : null}
          />
          <OrderPeople order={order} />
        </div>
      </div>
    </div>
  );
}

/** What the act did that closed the case, whose form is gone with it. */
function Closed({ state }: { state: ActState | undefined }) {
  if (state?.stage !== 'done') return null;
  return <p role="status">{state.effects.join(' ')}</p>;
}

interface GoodsProps {
  found: StaffCase;
  refundable: Refundable | null;
}

const ABOUT_GOODS: readonly CaseKind[] = ['damaged', 'wrong', 'missing'];

/** What the carrier may still answer is not declined. */
function canReject({ kind, claim }: StaffCase): boolean {
  return claim === null ? ABOUT_GOODS.includes(kind) : canDecideClaim(claim.state);
}

function OpenCase({ found, refundable }: GoodsProps) {
  const { number, kind } = found;
  return (
    <section className="detail__section" aria-labelledby="resolver">
      <h2 id="resolver">{copy.outcome}</h2>
      <div className="detail__row">
        {ABOUT_GOODS.includes(kind) ? <GoodsActs found={found} refundable={refundable} /> : null}
        <ActForm act="closeCase" of={{ number, outcome: 'resolved' }} title={copy.close} shortcut="a">
          <p>{copy.closeHint}</p>
        </ActForm>
        {canReject(found) ? (
          <ActForm act="closeCase" of={{ number, outcome: 'rejected' }} title={copy.reject} danger>
            <p>{copy.rejectHint}</p>
          </ActForm>
        ) : null}
      </div>
    </section>
  );
}

/** The lines of the complaint are chosen already, here and where the order is bought again. */
function GoodsActs({ found: { order }, refundable }: GoodsProps) {
  const { permissions } = useOutletContext<StaffMember>();
  const chosen = order.lines.filter(({ isConcerned }) => isConcerned).map(({ asin }) => asin);
  // Once a package is in the depot nothing of the order is bought any more.
  const canBuyAgain = order.status === 'ZINC_PAID';
  const query = chosen.length > 0 ? `?${new URLSearchParams({ lineas: chosen.join(',') })}` : '';
  return (
    <>
      {refundable !== null && permissions.includes('refunds.request') ? (
        <RefundAct refundable={refundable} chosen={chosen} withAmounts />
      ) : null}
      {canBuyAgain ? (
        <p className="case-links">
          <Link to={`/ordenes/${order.number}/compras${query}`}>{copy.resend}</Link>
        </p>
      ) : null}
    </>
  );
}
