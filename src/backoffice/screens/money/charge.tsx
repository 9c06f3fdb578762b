import { Link, useActionData } from 'react-router';
import { ActForm } from '#backoffice/shared/act-form.tsx';
import { ActDone } from '#backoffice/shared/act-parts.tsx';
import { kilograms, money } from '#backoffice/shared/amounts.ts';
import type { ActState } from '#backoffice/shared/submit.ts';
import type { CarrierCharge } from '#contract/backoffice/carriage.ts';
import { SelectField } from '#ui/forms/field.tsx';
import { carrierInvoiceCopy as copy } from './carriage-copy.ts';

interface ChargeProps {
  charge: CarrierCharge;
  /** The invoice's id. */
  invoice: string;
  mayDecide: boolean;
}

/** What an invoice bills for an order, against its quote, with the decision about it. */
export function Charge({ charge, invoice, mayDecide }: ChargeProps) {
  const { trackingNumbers, orderNumber, quotedGrams, billedGrams, paidCents, otherInvoices } = charge;
  const [first = '', ...others] = trackingNumbers;
  const weight = (grams: number | null) => (grams === null ? copy.noWeight : kilograms(grams));
  return (
    <>
      <h3>
        {copy.parcel(first)}
        {others.length > 0 ? copy.more(others.length) : null} · {copy.chargeStates[charge.state]}
      </h3>
      <p>
        {orderNumber === null ? null : <Link to={`/ordenes/${orderNumber}`}>{copy.order(orderNumber)}</Link>}{' '}
        {charge.findings.map(copy.finding).join(' ')} {copy.weights(weight(quotedGrams), weight(billedGrams))}{' '}
        {copy.money(money(charge.billedCents, 'USD'), money(charge.expectedCents, 'USD'))}{' '}
        {paidCents === null ? null : copy.paid(money(paidCents, 'USD'))}
      </p>
      {otherInvoices.length === 0 ? null : (
        <ul>
          {otherInvoices.map(({ id, number }) => (
            <li key={id}>
              {copy.also} <Link to={`/dinero/fletes/${id}?ver=todos`}>{number}</Link>
            </li>
          ))}
        </ul>
      )}
      {charge.note === null ? null : <p>{copy.note(charge.note)}</p>}
      <Decision charge={charge} invoice={invoice} mayDecide={mayDecide} />
    </>
  );
}

/** The form of an open charge; of one that was just decided, what was done. */
function Decision({ charge: { position, state, trackingNumbers }, invoice, mayDecide }: ChargeProps) {
  const last = useActionData<ActState>();
  if (state !== 'open') {
    const isJustDone = last?.act === 'decideCarrierCharge' && last.input.position === position;
    return <ActDone state={isJustDone ? last : undefined} />;
  }
  if (!mayDecide) return null;
  return (
    <ActForm act="decideCarrierCharge" of={{ id: invoice, position }} title={copy.decide(trackingNumbers[0] ?? '')}>
      {({ field }) => <SelectField label={copy.decision} options={copy.decisions} {...field('decision', 'disputed')} />}
    </ActForm>
  );
}
