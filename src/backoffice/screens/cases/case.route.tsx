import { Link, useOutletContext } from 'react-router';
import { loadThread } from '#backoffice/detail/load-thread.ts';
import { Thread } from '#backoffice/detail/thread.tsx';
import { ActForm } from '#backoffice/shared/act-form.tsx';
import { callerOf, refusedOf } from '#backoffice/shared/calls.ts';
import { RefundActs } from '#backoffice/shared/refund-acts.tsx';
import { REFUND_FORM } from '#backoffice/shared/refund-form.ts';
import { callerContext } from '#backoffice/shared/router-context.ts';
import { type ActState, performAct } from '#backoffice/shared/submit.ts';
import type { StaffCase } from '#contract/backoffice/cases.ts';
import type { Refundable } from '#contract/backoffice/refunds.ts';
import type { StaffMember } from '#contract/backoffice/staff.ts';
import { CASE_KIND_NAMES, type CaseKind } from '#domain/cases/case.ts';
import type { Route } from './+types/case.route.ts';
import { CaseFacts } from './case-facts.tsx';
import { caseCopy as copy } from './copy.ts';

export const meta: Route.MetaFunction = ({ params }) => [{ title: copy.pageTitle(Number(params.number)) }];

export async function loader(args: Route.LoaderArgs) {
  const found = await callerOf(args)('readCase', { number: Number(args.params.number) });
  const refundable = isAboutGoods(found) ? await readRefundable(args, found.order.number) : null;
  return { found, refundable, thread: await loadThread(args, { kind: 'case', number: found.number }) };
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

export default function CasePage({ loaderData: { found, refundable, thread }, actionData }: Route.ComponentProps) {
  const { number, kind, state } = found;
  return (
    <>
      <h1>
        {copy.title(number)}: {CASE_KIND_NAMES[kind]}
      </h1>
      <Thread thread={thread} />
      <CaseFacts found={found} />
      {state === 'open' ? (
        <OpenCase found={found} refundable={refundable} state={actionData} />
      ) : (
        <Closed state={actionData} />
      )}
    </>
  );
}

/** What the act did that closed the case, whose form is gone with it. */
function Closed({ state }: { state: ActState | undefined }) {
  if (state?.stage !== 'done') return null;
  return <p role="status">{state.effects.join(' ')}</p>;
}

interface OpenCaseProps {
  found: StaffCase;
  state: ActState | undefined;
}

interface GoodsProps extends OpenCaseProps {
  refundable: Refundable | null;
}

const ABOUT_GOODS: readonly CaseKind[] = ['damaged', 'wrong', 'missing'];

function OpenCase({ found, refundable, state }: GoodsProps) {
  const { number, kind } = found;
  return (
    <section className="case-outcome" aria-labelledby="resolver">
      <h2 id="resolver">{copy.outcome}</h2>
      {ABOUT_GOODS.includes(kind) ? <GoodsActs found={found} refundable={refundable} state={state} /> : null}
      <ActForm act="closeCase" of={{ number, outcome: 'resolved' }} title={copy.close}>
        <p>{copy.closeHint}</p>
      </ActForm>
      {ABOUT_GOODS.includes(kind) ? (
        <ActForm act="closeCase" of={{ number, outcome: 'rejected' }} title={copy.reject} danger>
          <p>{copy.rejectHint}</p>
        </ActForm>
      ) : null}
    </section>
  );
}

/** The lines of the complaint are chosen already, here and where the order is bought again. */
function GoodsActs({ found: { order }, refundable, state }: GoodsProps) {
  const { permissions } = useOutletContext<StaffMember>();
  const chosen = order.lines.filter(({ isConcerned }) => isConcerned).map(({ asin }) => asin);
  const query = chosen.length > 0 ? `?${new URLSearchParams({ lineas: chosen.join(',') })}` : '';
  return (
    <>
      {refundable !== null && permissions.includes('refunds.request') ? (
        <details open={state?.act === 'requestRefund'}>
          <summary>{copy.refund}</summary>
          <RefundActs refundable={refundable} chosen={chosen} />
        </details>
      ) : null}
      <p className="case-links">
        <Link to={`/ordenes/${order.number}/compras${query}`}>{copy.resend}</Link>
      </p>
    </>
  );
}
