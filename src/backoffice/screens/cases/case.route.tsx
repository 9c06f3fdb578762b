import { Link, useOutletContext, useSearchParams } from 'react-router';
import { ActForm } from '#backoffice/shared/act-form.tsx';
import { type ActState, callerOf, refusedOf, submitAct } from '#backoffice/shared/calls.ts';
import { RefundActs, readRefundForm } from '#backoffice/shared/refund-acts.tsx';
import { callerContext } from '#backoffice/shared/router-context.ts';
import type { StaffCase } from '#contract/backoffice/cases.ts';
import type { Refundable } from '#contract/backoffice/refunds.ts';
import type { StaffMember } from '#contract/backoffice/staff.ts';
import { CASE_KIND_NAMES, type CaseKind, MAX_CASE_TEXT } from '#domain/cases/case.ts';
import { TextareaField } from '#ui/components/field.tsx';
import type { Route } from './+types/case.route.ts';
import { CaseConversation, CaseFacts } from './case-facts.tsx';
import { caseCopy as copy, readyTexts } from './copy.ts';

export const meta: Route.MetaFunction = ({ params }) => [{ title: copy.pageTitle(Number(params.number)) }];

export async function loader(args: Route.LoaderArgs) {
  const found = await callerOf(args)('readCase', { number: Number(args.params.number) });
  const refundable = isAboutGoods(found) ? await readRefundable(args, found.order.number) : null;
  return { found, refundable, key: crypto.randomUUID() };
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

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const number = Number(args.params.number);
  if (form.get('act') === 'answerCase')
    return await submitAct(args, { act: 'answerCase', form, input: { number, text: String(form.get('text') ?? '') } });
  if (form.get('act') === 'requestRefund') {
    const { order } = await callerOf(args)('readCase', { number });
    return await submitAct(args, { act: 'requestRefund', form, input: readRefundForm(form, String(order.number)) });
  }
  const outcome = form.get('of') === 'rejected' ? 'rejected' : 'resolved';
  return await submitAct(args, { act: 'closeCase', form, input: { number, outcome } });
}

export default function CasePage({ loaderData: { found, refundable, key }, actionData }: Route.ComponentProps) {
  const { number, kind, state } = found;
  return (
    <>
      <h1>
        {copy.title(number)}: {CASE_KIND_NAMES[kind]}
      </h1>
      <CaseConversation found={found} />
      <CaseFacts found={found} />
      {state === 'open' ? (
        <OpenCase found={found} refundable={refundable} actKey={key} state={actionData} />
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
  actKey: string;
  state: ActState | undefined;
}

interface GoodsProps extends OpenCaseProps {
  refundable: Refundable | null;
}

const ABOUT_GOODS: readonly CaseKind[] = ['damaged', 'wrong', 'missing'];

function OpenCase({ found, refundable, actKey, state }: GoodsProps) {
  const { kind } = found;
  return (
    <>
      <Answer found={found} actKey={actKey} state={state} />
      <section className="case-outcome" aria-labelledby="resolver">
        <h2 id="resolver">{copy.outcome}</h2>
        {ABOUT_GOODS.includes(kind) ? (
          <GoodsActs found={found} refundable={refundable} actKey={actKey} state={state} />
        ) : null}
        <ActForm act="closeCase" of="resolved" title={copy.close} actKey={actKey} state={state}>
          <p>{copy.closeHint}</p>
        </ActForm>
        {ABOUT_GOODS.includes(kind) ? (
          <ActForm act="closeCase" of="rejected" title={copy.reject} actKey={actKey} state={state} danger>
            <p>{copy.rejectHint}</p>
          </ActForm>
        ) : null}
      </section>
    </>
  );
}

/** The texts to start from are links, so that they work without script. */
function Answer({ found: { kind }, actKey, state }: OpenCaseProps) {
  const [query] = useSearchParams();
  const chosen = readyTexts[kind][Number(query.get('texto') ?? '') - 1]?.text;
  const own = state?.act === 'answerCase' && state.stage === 'refused' ? state : undefined;
  const text = own?.typed.text ?? (state?.act === 'answerCase' ? undefined : chosen) ?? '';
  return (
    <section aria-labelledby="contestar">
      <h2 id="contestar">{copy.answer}</h2>
      <ul className="case-links" aria-label={copy.ready}>
        {readyTexts[kind].map(({ label }, index) => (
          <li key={label}>
            <Link to={`?texto=${index + 1}#contestar`} preventScrollReset>
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <ActForm act="answerCase" title={copy.answer} actKey={actKey} state={state} withReason={false}>
        <TextareaField
          key={`${text}${state?.stage}`}
          label={copy.answerText}
          hint={copy.answerHint}
          name="text"
          rows={6}
          maxLength={MAX_CASE_TEXT}
          defaultValue={text}
          error={own?.refused?.errors.find(({ field }) => field === 'text')?.message}
        />
      </ActForm>
    </section>
  );
}

/** The lines of the complaint are chosen already, here and where the order is bought again. */
function GoodsActs({ found: { order }, refundable, actKey, state }: GoodsProps) {
  const { permissions } = useOutletContext<StaffMember>();
  const chosen = order.lines.filter(({ isConcerned }) => isConcerned).map(({ asin }) => asin);
  const query = chosen.length > 0 ? `?${new URLSearchParams({ lineas: chosen.join(',') })}` : '';
  return (
    <>
      {refundable !== null && permissions.includes('refunds.request') ? (
        <details open={state?.act === 'requestRefund'}>
          <summary>{copy.refund}</summary>
          <RefundActs refundable={refundable} chosen={chosen} actKey={actKey} state={state} />
        </details>
      ) : null}
      <p className="case-links">
        <Link to={`/ordenes/${order.number}/compras${query}`}>{copy.resend}</Link>
      </p>
    </>
  );
}
