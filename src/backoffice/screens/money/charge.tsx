import { Link } from 'react-router';
import { ActForm, actFields } from '#backoffice/shared/act-form.tsx';
import { money } from '#backoffice/shared/amounts.ts';
import type { ActState } from '#backoffice/shared/calls.ts';
import type { CarrierCharge } from '#contract/backoffice/carriage.ts';
import { SelectField } from '#ui/components/field.tsx';
import { carrierInvoiceCopy as copy } from './carriage-copy.ts';

interface ChargeProps {
  charge: CarrierCharge;
  mayDecide: boolean;
  actKey: string;
  state: ActState | undefined;
}

/** What an invoice bills for an order, against its quote, with the decision about it. */
export function Charge({ charge, mayDecide, actKey, state }: ChargeProps) {
  const { trackingNumbers, orderNumber, quotedGrams, billedGrams, paidCents, otherInvoices } = charge;
  const [first = '', ...others] = trackingNumbers;
  const weight = (grams: number | null) => (grams === null ? copy.noWeight : `${grams} g`);
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
      <Decision charge={charge} mayDecide={mayDecide} actKey={actKey} state={state} />
    </>
  );
}

/** The form of an open charge; of one that was just decided, what was done. */
function Decision({ charge, mayDecide, actKey, state }: ChargeProps) {
  const of = String(charge.position);
  const { typed, errorOf } = actFields(state, { act: 'decideCarrierCharge', of });
  if (charge.state !== 'open') {
    const isJustDone = state?.act === 'decideCarrierCharge' && state.of === of && state.stage === 'done';
    return isJustDone ? <p role="status">{state.effects.join(' ')}</p> : null;
  }
  if (!mayDecide) return null;
  return (
    <ActForm
      act="decideCarrierCharge"
      of={of}
      title={copy.decide(charge.trackingNumbers[0] ?? '')}
      actKey={actKey}
      state={state}
    >
      <SelectField
        label={copy.decision}
        name="decision"
        defaultValue={typed.decision ?? 'disputed'}
        error={errorOf('decision')}
      >
        <option value="disputed">{copy.decisions.disputed}</option>
        <option value="accepted">{copy.decisions.accepted}</option>
      </SelectField>
    </ActForm>
  );
}
