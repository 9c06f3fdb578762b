import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { ActDone, ActForm, actFields } from '#backoffice/shared/act-form.tsx';
import { isUndecided } from '#domain/payment/attempt.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { SelectField, TextareaField } from '#ui/components/field.tsx';
import { orderCopy as copy } from './copy.ts';
import { type ActSectionProps, AddressAct, RecipientAct } from './correction-acts.tsx';

export function OrderActs(props: ActSectionProps) {
  return (
    <section className="order-desk__section" aria-labelledby="acciones">
      <h2 id="acciones">{copy.acts}</h2>
      <div className="order-desk__acts">
        {ACT_SECTIONS.map((Section) => (
          <Section key={Section.name} {...props} />
        ))}
      </div>
    </section>
  );
}

/** The acts that have a page of their own: on purchases, and on money. */
function PagesAct({ order: { number }, staff: { permissions } }: ActSectionProps) {
  return (
    <nav aria-label={copy.pages}>
      <ul className="order-desk__pages">
        <li>
          <Link to={`/ordenes/${number}/compras`}>
            {permissions.includes('purchases') ? copy.toPurchases : copy.toPurchasesReadOnly}
          </Link>
        </li>
        {permissions.includes('refunds.request') ? (
          <li>
            <Link to={`/ordenes/${number}/devolver`}>{copy.toRefund}</Link>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}

/** For who says that they paid while the order still waits. What was asked stays shown once the answer came. */
function PaymentAct({ order: { money }, actKey, state }: ActSectionProps) {
  if (state?.act !== 'checkOrderPayment' && !money.attempts.some(isUndecided)) return null;
  return (
    <ActForm act="checkOrderPayment" title={copy.payment.title} actKey={actKey} state={state} withReason={false} />
  );
}

function HoldAct({ order, staff, actKey, state }: ActSectionProps) {
  if (order.hold === null || !staff.permissions.includes('orders.cancel')) return null;
  if (order.hold.decision !== null) return <ActDone state={state?.act === 'decideOrderHold' ? state : undefined} />;
  const form = { act: 'decideOrderHold', actKey, state } as const;
  return (
    <>
      <ActForm {...form} of="released" title={copy.hold.release} />
      <ActForm {...form} of="refused" title={copy.hold.refuse} danger />
    </>
  );
}

function NoteAct({ actKey, state }: ActSectionProps) {
  const { typed, errorOf } = actFields(state, { act: 'addOrderNote' });
  return (
    <ActForm act="addOrderNote" title={copy.note.title} actKey={actKey} state={state} withReason={false}>
      <TextareaField
        label={copy.note.label}
        hint={copy.note.hint}
        name="text"
        rows={3}
        maxLength={2000}
        required
        defaultValue={typed.text}
        error={errorOf('text')}
      />
    </ActForm>
  );
}

function MailAct({ order: { mails }, staff, actKey, state }: ActSectionProps) {
  if (mails.length === 0 || !staff.permissions.includes('orders.correct')) return null;
  const { title, label, states } = copy.mail;
  const { typed, errorOf } = actFields(state, { act: 'resendOrderMail' });
  return (
    <ActForm act="resendOrderMail" title={title} actKey={actKey} state={state}>
      <SelectField label={label} name="mailId" defaultValue={typed.mailId} error={errorOf('mailId')}>
        {mails.map(({ id, subject, state: mailState, createdAt }) => (
          <option key={id} value={id}>
            {formatDateTime(createdAt)} · {subject} ({states[mailState] ?? mailState})
          </option>
        ))}
      </SelectField>
    </ActForm>
  );
}

function DocumentAct({ order: { recipient }, staff, actKey, state }: ActSectionProps) {
  const isSealed = recipient.hasDocument && recipient.document === null;
  if (!isSealed || !staff.permissions.includes('documents.unseal')) return null;
  return <ActForm act="unsealDocument" title={copy.document.title} actKey={actKey} state={state} />;
}

/**
 * The acts on an order, in the order of the page. A section renders nothing where the person may not act, or there is
 * nothing to act on. Its form is read in `act-parsers.ts`.
 */
const ACT_SECTIONS: readonly ComponentType<ActSectionProps>[] = [
  PagesAct,
  PaymentAct,
  HoldAct,
  NoteAct,
  MailAct,
  AddressAct,
  RecipientAct,
  DocumentAct,
];
