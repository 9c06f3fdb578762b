import { Link } from 'react-router';
import { ActForm } from '#backoffice/shared/act-form.tsx';
import type { FormFields } from '#backoffice/shared/act-parts.tsx';
import { DecidersNote, mayDecide } from '#backoffice/shared/deciders-note.tsx';
import { refundsCopy } from '#backoffice/shared/refund-copy.ts';
import type { StaffRefund } from '#contract/backoffice/refunds.ts';
import type { StaffMember } from '#contract/backoffice/staff.ts';
import { type RefundAct, STAGE_ACTS } from '#domain/refund/staff-refund.ts';
import type { Permission } from '#domain/staff/roles.ts';
import { Field, SelectField } from '#ui/forms/field.tsx';
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
}

/** What is missing, who has to do it, and the acts that the caller may do. */
export function RefundStageActs({ refund, staff }: StageActsProps) {
  const { stage, manualReason, amountCents } = refund;
  const isUndecided = stage === 'manual' && amountCents === null;
  const acts = STAGE_ACTS[stage].filter(
    (act) => fits(refund, act, staff) && staff.permissions.includes(PERMISSIONS[act]),
  );
  return (
    <>
      <p>{stage === 'manual' ? refundsCopy.manualReason(manualReason ?? '') : refundsCopy.stages[stage].next}</p>
      <DecidersNote deciders={refund.deciders} own={copy.own} />
      {isUndecided && refund.systemReason !== 'wrong-amount' ? (
        <p>
          <Link to={`/ordenes/${refund.orderNumber}/devolver`}>{copy.requestFromOrder}</Link>
        </p>
      ) : null}
      <div className="detail__row">
        {acts.map((act) => (
          <ActForm
            key={act}
            act={act}
            of={{ id: refund.id }}
            title={refundsCopy.acts[act]}
            danger={act === 'refuseRefund' || act === 'closeRefund'}
            withReason={act !== 'takeRefund'}
            shortcut="a"
            quiet
          >
            {(fields) => <ActFields act={act} refund={refund} {...fields} />}
          </ActForm>
        ))}
      </div>
    </>
  );
}

/** An act of the stage that this refund allows: nobody decides about their own, who took a transfer ends it, and an open amount has its own acts. */
function fits(
  { stage, deciders, isTaker, amountCents, systemReason, payment, currency, accountCheck }: StaffRefund,
  act: RefundAct,
  { role }: StaffMember,
): boolean {
  const isWaitingForAnother = accountCheck?.needsApproval === true && accountCheck.approvedBy === null;
  if (act === 'approveRefundAccount') return isWaitingForAnother;
  if (act === 'takeRefund') return !isWaitingForAnother && mayTake(accountCheck);
  if (stage === 'taken') return isTaker || (act === 'releaseRefund' && role === 'owner');
  if (stage === 'waiting') return act === 'withdrawRefund' ? deciders?.isOwn === true : mayDecide(deciders);
  if (stage !== 'manual') return true;
  if (amountCents === null)
    return act === 'closeRefund' || (act === 'askRefundAccount' && systemReason === 'wrong-amount');
  if (act === 'retryRefund') return payment.method !== 'abitab' && currency === payment.currency;
  return act !== 'closeRefund';
}

function mayTake(check: StaffRefund['accountCheck']): boolean {
  return check === null || !check.needsApproval || (!check.isOwnApproval && check.barredUntil === null);
}

function ActFields({ act, refund, field }: FormFields & { act: RefundAct; refund: StaffRefund }) {
  if (act === 'markTransferred' || act === 'confirmRefund')
    return <Field label={copy.reference} maxLength={100} autoComplete="off" {...field('reference')} />;
  if (act !== 'askRefundAccount' || refund.amountCents !== null) return null;
  return (
    <>
      <Field
        label={copy.amount}
        hint={copy.amountHint}
        inputMode="decimal"
        autoComplete="off"
        {...field('amount.cents')}
      />
      <SelectField label={copy.currency} options={copy.currencies} {...field('amount.currency', 'UYU')} />
    </>
  );
}
