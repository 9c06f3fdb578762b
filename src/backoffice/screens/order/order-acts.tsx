import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ActForm } from '#backoffice/shared/act-form.tsx';
import { ActDone } from '#backoffice/shared/act-parts.tsx';
import type { OrderForStaff } from '#contract/backoffice/order-desk.ts';
import { COMPLAINT_KIND_NAMES, complaintKindsOf, MAX_CASE_TEXT } from '#domain/cases/case.ts';
import { cancellationWay } from '#domain/order/cancellation.ts';
import { isUndecided } from '#domain/payment/attempt.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { LinkButton } from '#ui/components/button.tsx';
import { CheckboxField, Field, SelectField, TextareaField } from '#ui/forms/field.tsx';
import { orderCopy as copy } from './copy.ts';
import { type ActSectionProps, AddressAct, RecipientAct } from './correction-acts.tsx';

/** What may be done about the order, in one row of buttons. */
export function OrderActs(props: ActSectionProps) {
  return (
    <section className="detail__row" aria-label={copy.acts}>
      {ACT_SECTIONS.map((Section) => (
        <Section key={Section.name} {...props} />
      ))}
    </section>
  );
}

/** The acts that have a page of their own: on purchases, and on money. */
function PagesAct({ order: { number, lines }, staff: { permissions } }: ActSectionProps) {
  return (
    <>
      {lines.length === 0 ? null : (
        <LinkButton kind="second" small to={`/ordenes/${number}/compras`}>
          {permissions.includes('purchases') ? copy.toPurchases : copy.toPurchasesReadOnly}
        </LinkButton>
      )}
      {permissions.includes('refunds.request') ? (
        <LinkButton kind="second" small to={`/ordenes/${number}/devolver`}>
          {copy.toRefund}
        </LinkButton>
      ) : null}
    </>
  );
}

/** For who stands at the branch. */
function HandOverAct({ order, staff, state }: ActSectionProps) {
  const { number, status, pickup, recipient } = order;
  if (pickup === null || !staff.permissions.includes('packages')) return null;
  // Its form is gone with what it did.
  if (status !== 'PICK_UP') return <ActDone state={state?.act === 'handOverOrder' ? state : undefined} />;
  const { title, collector, choose, code, codeHint, document, ...names } = copy.handOver;
  const { authorization } = pickup;
  return (
    <ActForm act="handOverOrder" of={{ number }} title={title} shortcut="a">
      {({ field, check }) => (
        <>
          <SelectField
            label={collector}
            required
            {...field('collector', authorization === null ? 'recipient' : '')}
            options={{
              ...(authorization === null ? {} : { '': choose }),
              recipient: names.recipient(`${recipient.firstName} ${recipient.lastName}`),
              ...(authorization === null ? {} : { authorized: names.authorized(authorization.name) }),
            }}
          />
          {authorization === null ? null : (
            <Field label={code} hint={codeHint} autoComplete="off" maxLength={20} {...field('pickupCode')} />
          )}
          <CheckboxField label={document} {...check('documentSeen')} />
        </>
      )}
    </ActForm>
  );
}

/** For who says that they paid while the order still waits. What was asked stays shown once the answer came. */
function PaymentAct({ order: { number, money }, state }: ActSectionProps) {
  if (state?.act !== 'checkOrderPayment' && !money.attempts.some(isUndecided)) return null;
  return (
    <>
      <ActForm act="checkOrderPayment" of={{ number }} title={copy.payment.title} withReason={false} shortcut="a" />
      {state?.act === 'checkOrderPayment' && state.stage === 'done' ? (
        <AnswerWatch key={state.key} money={money} />
      ) : null}
    </>
  );
}

const WATCH_EACH_MS = 1000;
const MOST_WATCHES = 15;

/** Reads the page anew until what the partner answered to the question of just now is there. */
function AnswerWatch({ money: { attempts } }: Pick<OrderForStaff, 'money'>) {
  const { revalidate, state } = useRevalidator();
  const answers = attempts.map(({ id, state: paid, answer }) => `${id} ${paid} ${answer?.at}`).join();
  const [before] = useState(answers);
  const watches = useRef(0);
  useEffect(() => {
    if (answers !== before || state !== 'idle' || watches.current >= MOST_WATCHES) return undefined;
    const timer = setTimeout(() => {
      watches.current += 1;
      void revalidate();
    }, WATCH_EACH_MS);
    return () => clearTimeout(timer);
  }, [answers, before, state, revalidate]);
  return null;
}

/** Where nothing of the order left the store. */
function CancelAct({ order, staff, state }: ActSectionProps) {
  const { number, status, purchases, packages, cancellation } = order;
  const way = cancellationWay({
    status,
    isAtStore: purchases.some(({ state, kind }) => state !== 'refused' && kind !== 'surplus'),
    hasPackages: packages.some(({ isLost }) => !isLost),
    isReplacement: order.replacementOf !== null,
  });
  const isPossible = way === 'unpaid' || (cancellation === null && (way === 'free' || way === 'ask'));
  if (!staff.permissions.includes('orders.cancel')) return null;
  // Its form is gone with what it did.
  if (!isPossible) return <ActDone state={state?.act === 'cancelOrderForCustomer' ? state : undefined} />;
  return <ActForm act="cancelOrderForCustomer" of={{ number }} title={copy.cancel} danger />;
}

function MailAct({ order: { number, mails }, staff }: ActSectionProps) {
  if (mails.length === 0 || !staff.permissions.includes('orders.correct')) return null;
  const { title, label, states } = copy.mail;
  return (
    <ActForm act="resendOrderMail" of={{ number }} title={title}>
      {({ field }) => (
        <SelectField label={label} {...field('mailId')}>
          {mails.map(({ id, subject, state, createdAt }) => (
            <option key={id} value={id}>
              {formatDateTime(createdAt)} · {subject} ({states[state] ?? state})
            </option>
          ))}
        </SelectField>
      )}
    </ActForm>
  );
}

/** For who calls, or writes elsewhere, about a problem with the order. */
function CaseAct({ order: { number, status, lines }, staff }: ActSectionProps) {
  const kinds = complaintKindsOf(status);
  if (!staff.permissions.includes('cases') || kinds.length === 0) return null;
  const { title, kind, choose, text, hint, invoiceName, invoiceRut, invoiceHint, products } = copy.openCase;
  const names = Object.fromEntries(kinds.map((each) => [each, COMPLAINT_KIND_NAMES[each]]));
  return (
    <ActForm act="openCaseForCustomer" of={{ number }} title={title}>
      {({ field, check }) => (
        <>
          <SelectField label={kind} required {...field('kind')} options={{ '': choose, ...names }} />
          <TextareaField label={text} hint={hint} rows={4} maxLength={MAX_CASE_TEXT} required {...field('text')} />
          {lines.length < 2 ? null : (
            <fieldset>
              <legend>{products}</legend>
              {lines.map((line) => (
                <CheckboxField key={line.id} label={line.title} {...check('lines', line.id)} />
              ))}
            </fieldset>
          )}
          <div className="order-desk__fields">
            <Field label={invoiceName} hint={invoiceHint} optional maxLength={100} {...field('invoiceName')} />
            <Field label={invoiceRut} optional inputMode="numeric" maxLength={40} {...field('invoiceRut')} />
          </div>
        </>
      )}
    </ActForm>
  );
}

function DocumentAct({ order: { number, recipient, money }, staff }: ActSectionProps) {
  const isSealed =
    (recipient.hasDocument && recipient.document === null) || money.documents.some((document) => document.isSealed);
  if (!isSealed || !staff.permissions.includes('documents.unseal')) return null;
  return <ActForm act="unsealDocument" of={{ number }} title={copy.document.title} />;
}

/**
 * The acts on an order, in the order of the page. A section renders nothing where the person may not act, or there is
 * nothing to act on.
 */
const ACT_SECTIONS: readonly ComponentType<ActSectionProps>[] = [
  PagesAct,
  HandOverAct,
  PaymentAct,
  CaseAct,
  MailAct,
  AddressAct,
  RecipientAct,
  DocumentAct,
  CancelAct,
];
