import { Link, useActionData, useOutletContext } from 'react-router';
import { CopyText } from '#backoffice/detail/copy-text.tsx';
import { TakeBack } from '#backoffice/detail/take-back.tsx';
import { ActForm } from '#backoffice/shared/act-form.tsx';
import { ActDone } from '#backoffice/shared/act-parts.tsx';
import type { ActState } from '#backoffice/shared/submit.ts';
import type { StaffCase } from '#contract/backoffice/cases.ts';
import type { StaffMember } from '#contract/backoffice/staff.ts';
import { CLAIM_ANSWER_NAMES, canDecideClaim } from '#domain/cases/carrier-claim.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { DataList } from '#ui/components/data-list.tsx';
import { SelectField } from '#ui/forms/field.tsx';
import { caseCopy } from './copy.ts';

const copy = caseCopy.claim;

interface CarrierClaimProps {
  found: StaffCase;
  claim: NonNullable<StaffCase['claim']>;
}

/** What is claimed from the carrier: the text to send, its deadline, its answer, and what pays it. */
export function CarrierClaim({ found: { number, state: caseState, order }, claim }: CarrierClaimProps) {
  const { permissions } = useOutletContext<StaffMember>();
  const last = useActionData<ActState>();
  const { state, dueAt, decideBy, sentAt, answer, answeredAt, replacement, text } = claim;
  const isOpen = caseState === 'open';
  const canDecide = canDecideClaim(state);
  const isDecided = state === 'refund-asked' || state === 'refunded' || state === 'resend-asked';
  return (
    <section className="detail__section" aria-labelledby="transportista">
      <h2 id="transportista">{copy.title}</h2>
      <DataList
        rows={[
          { label: copy.state, value: copy.states[state], tone: state === 'overdue' ? 'bad' : undefined },
          ...(sentAt === null ? [] : [{ label: copy.sent, value: formatDateTime(sentAt) }]),
          ...(answer === null || answeredAt === null
            ? [{ label: copy.due, value: formatDateTime(dueAt) }]
            : [{ label: copy.answer, value: `${CLAIM_ANSWER_NAMES[answer]}, ${formatDateTime(answeredAt)}` }]),
          ...(canDecide ? [{ label: copy.decideBy, value: formatDateTime(decideBy) }] : []),
        ]}
      />
      <ActDone state={last?.act === 'takeBackClaimReport' ? last : undefined} />
      <TakeBack state={last} />
      {isOpen && sentAt === null && answer === null ? (
        <>
          <p>{copy.byHand}</p>
          <CopyText text={text} label={copy.copy} copied={copy.copied} />
          <ActForm act="sendCarrierClaim" of={{ number }} title={copy.send} quiet />
        </>
      ) : null}
      {replacement === null ? null : (
        <p>
          {copy.replacement} <Link to={`/ordenes/${replacement.number}`}>{copy.order(replacement.number)}</Link>
        </p>
      )}
      {state === 'resend-asked' ? (
        <p>
          <Link to={`/ordenes/${claim.paidOrder}/compras`}>{copy.approval}</Link>
        </p>
      ) : null}
      {isOpen && !isDecided ? (
        <div className="detail__row">
          <ActForm act="recordCarrierAnswer" of={{ number }} title={copy.record}>
            {({ field }) => (
              <SelectField
                label={copy.what}
                hint={copy.recordHint}
                required
                {...field('answer')}
                options={{ '': copy.choose, ...CLAIM_ANSWER_NAMES }}
              />
            )}
          </ActForm>
          {canDecide && permissions.includes('refunds.request') ? (
            <>
              {order.lines.length === 0 ? null : (
                <ActForm act="resendClaim" of={{ number }} title={copy.resend}>
                  <p>{copy.resendWhat}</p>
                  <p>{copy.resendTwo}</p>
                </ActForm>
              )}
              <ActForm act="refundCarrierClaim" of={{ number }} title={copy.refund}>
                <p>{copy.refundWhat(order.lines.some(({ isConcerned }) => isConcerned))}</p>
                <p>{copy.refundTwo}</p>
              </ActForm>
            </>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}
