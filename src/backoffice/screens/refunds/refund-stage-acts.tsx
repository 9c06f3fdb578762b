import { Link } from 'react-router';
import { ActForm } from '#backoffice/shared/act-form.tsx';
import { parseCents } from '#backoffice/shared/amounts.ts';
import type { ActState } from '#backoffice/shared/calls.ts';
import { refundsCopy } from '#backoffice/shared/refund-copy.ts';
import type { BackofficeInput } from '#contract/backoffice/endpoints.ts';
import type { StaffRefund } from '#contract/backoffice/refunds.ts';
import type { StaffMember } from '#contract/backoffice/staff.ts';
import { CURRENCIES } from '#domain/money/cents.ts';
import { type RefundAct, STAGE_ACTS } from '#domain/refund/staff-refund.ts';
import type { Permission } from '#domain/staff/roles.ts';
import { Field, SelectField } from '#ui/components/field.tsx';
import { refundCopy as copy } from './copy.ts';

/** Which permission each act needs; who lacks it does not see its form. */
const PERMISSIONS: Readonly<Record<RefundAct, Permission>> = {
  approveRefund: 'refunds.approve',
  refuseRefund: 'refunds.approve',
  withdrawRefund: 'refunds.request',
  retryRefund: 'refunds.request',
  askRefundAccount: 'refunds.request',
  approveRefundAccount: 'refunds.approve',
  takeRefund: 'refunds.approve',
  releaseRefund: 'refunds.approve',
  markTransferred: 'refunds.approve',
  confirmRefund: 'money',
  returnRefund: 'money',
  closeRefund: 'refunds.approve',
};

interface StageActsProps {
  refund: StaffRefund;
  staff: StaffMember;
  actKey: string;
  state: ActState | undefined;
}

/** What is missing, who has to do it, and the acts that the caller may do. */
export function RefundStageActs({ refund, staff, actKey, state }: StageActsProps) {
  const { stage, isOwn, manualReason, amountCents } = refund;
  const isUndecided = stage === 'manual' && amountCents === null;
  const acts = STAGE_ACTS[stage].filter(
    (act) => fits(refund, act, staff) && staff.permissions.includes(PERMISSIONS[act]),
  );
  return (
    <>
      <p>{stage === 'manual' ? refundsCopy.manualReason(manualReason ?? '') : refundsCopy.stages[stage].next}</p>
      {stage === 'waiting' && isOwn ? <p>{copy.own}</p> : null}
      {isUndecided && refund.systemReason !== 'wrong-amount' ? (
        <p>
          <Link to={`/ordenes/${refund.orderNumber}/devolver`}>{copy.requestFromOrder}</Link>
        </p>
      ) : null}
      {acts.map((act) => (
        <ActForm
          key={act}
          act={act}
          of={refund.id}
          title={refundsCopy.acts[act]}
          actKey={actKey}
          state={state}
          danger={act === 'refuseRefund' || act === 'closeRefund'}
        >
          <ActFields act={act} refund={refund} state={state} />
        </ActForm>
      ))}
    </>
  );
}

/** An act of the stage that this refund allows: nobody decides about their own, who took a transfer ends it, and an open amount has its own acts. */
function fits(
  { stage, isOwn, isTaker, amountCents, systemReason, payment, currency, accountCheck }: StaffRefund,
  act: RefundAct,
  { role }: StaffMember,
): boolean {
  const isWaitingForAnother = accountCheck?.needsApproval === true && accountCheck.approvedBy === null;
  if (act === 'approveRefundAccount') return isWaitingForAnother;
  if (act === 'takeRefund') return !isWaitingForAnother && accountCheck?.isOwnApproval !== true;
  if (stage === 'taken') return isTaker || (act === 'releaseRefund' && role === 'owner');
  if (stage === 'waiting') return isOwn === (act === 'withdrawRefund');
  if (stage !== 'manual') return true;
  if (amountCents === null)
    return act === 'closeRefund' || (act === 'askRefundAccount' && systemReason === 'wrong-amount');
  if (act === 'retryRefund') return payment.method !== 'abitab' && currency === payment.currency;
  return act !== 'closeRefund';
}

function ActFields({ act, refund, state }: { act: RefundAct; refund: StaffRefund; state: ActState | undefined }) {
  const typed = state?.act === act && state.stage !== 'done' ? state.typed : {};
  const errorOf = (name: string) =>
    state?.act === act ? state.refused?.errors.find(({ field }) => field === name)?.message : undefined;
  if (act === 'markTransferred' || act === 'confirmRefund')
    return (
      <Field
        label={copy.reference}
        name="reference"
        maxLength={100}
        autoComplete="off"
        defaultValue={typed.reference}
        error={errorOf('reference')}
      />
    );
  if (act !== 'askRefundAccount' || refund.amountCents !== null) return null;
  return (
    <>
      <Field
        label={copy.amount}
        hint={copy.amountHint}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={typed.amount}
        error={errorOf('amount.cents')}
      />
      <SelectField label={copy.currency} name="currency" defaultValue={typed.currency ?? 'UYU'}>
        {CURRENCIES.map((currency) => (
          <option key={currency} value={currency}>
            {copy.currencies[currency]}
          </option>
        ))}
      </SelectField>
    </>
  );
}

/** The act that a form of a refund asks for, with its input; null for one that does not exist. */
export function readStageForm(
  form: FormData,
  id: string,
): { act: RefundAct; input: BackofficeInput<RefundAct> } | null {
  const text = (name: string) => String(form.get(name) ?? '');
  const act = (Object.keys(PERMISSIONS) as RefundAct[]).find((known) => known === text('act'));
  if (act === undefined) return null;
  if (act === 'markTransferred' || act === 'confirmRefund') return { act, input: { id, reference: text('reference') } };
  if (act === 'askRefundAccount' && text('amount') !== '') {
    const amount = { cents: parseCents(text('amount')), currency: text('currency') as 'UYU' | 'USD' };
    return { act, input: { id, amount } };
  }
  return { act, input: { id } };
}
