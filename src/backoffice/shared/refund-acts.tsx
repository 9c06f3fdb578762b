import { useActionData } from 'react-router';
import type { Refundable } from '#contract/backoffice/refunds.ts';
import { methodName } from '#domain/payment/method.ts';
import { COST_PARTS, type CostPart } from '#domain/refund/line-refund.ts';
import { Field, RadioCard, RadioCards, SelectField } from '#ui/forms/field.tsx';
import { ActForm } from './act-form.tsx';
import { ActDone, type FormFields } from './act-parts.tsx';
import { money } from './amounts.ts';
import { refundOrderCopy as copy, refundsCopy } from './refund-copy.ts';
import type { ActState } from './submit.ts';
import './refund-acts.css';

interface RefundActsProps {
  refundable: Refundable;
  /** ASINs of the lines that are chosen at first. */
  chosen: readonly string[];
}

/** What may still come back of an order, and what asks for it. */
export function RefundActs(props: RefundActsProps) {
  return (
    <section className="refund-acts">
      <h2>{copy.heading}</h2>
      <Amounts refundable={props.refundable} />
      <RefundAct {...props} />
    </section>
  );
}

/** Asks for a refund; another person agrees. */
export function RefundAct({ refundable, chosen, withAmounts = false }: RefundActsProps & { withAmounts?: boolean }) {
  const state = useActionData<ActState>();
  const { orderNumber, leftCents, undecided } = refundable;
  if (leftCents <= 0)
    return (
      <>
        <ActDone state={state?.act === 'requestRefund' ? state : undefined} />
        <p>{copy.nothingLeft}</p>
      </>
    );
  return (
    <ActForm act="requestRefund" of={{ orderNumber }} title={copy.act} shortcut="a">
      {(fields) => (
        <>
          {withAmounts ? <Amounts refundable={refundable} /> : null}
          <p>{copy.twoPeople}</p>
          <Kinds refundable={refundable} {...fields} />
          <Lines refundable={refundable} chosen={state?.act === 'requestRefund' ? [] : chosen} {...fields} />
          <Field
            label={copy.amountLabel(copy.currencies[refundable.currency])}
            hint={copy.amountHint}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            {...fields.field('amountCents')}
          />
          {undecided.length === 0 ? null : (
            <SelectField label={copy.settles} {...fields.field('settles', undecided[0]?.id)}>
              {undecided.map(({ id, systemReason }) => (
                <option key={id} value={id}>
                  {refundsCopy.systemReason(systemReason)}
                </option>
              ))}
              <option value="">{copy.settlesNone}</option>
            </SelectField>
          )}
        </>
      )}
    </ActForm>
  );
}

function Amounts({ refundable }: { refundable: Refundable }) {
  const { currency, paidCents, parcelsCents, returnedCents, waitingCents, leftCents, shown, method } = refundable;
  return (
    <ul className="refund-acts__amounts">
      <li>{copy.paid(money(paidCents, currency), methodName(method))}</li>
      {shown.currency === currency ? null : <li>{copy.shown(money(shown.amountCents, shown.currency))}</li>}
      {returnedCents > 0 ? <li>{copy.returned(money(returnedCents, currency))}</li> : null}
      {waitingCents > 0 ? <li>{copy.waiting(money(waitingCents, currency))}</li> : null}
      {parcelsCents > 0 ? <li>{copy.parcels(money(parcelsCents, currency))}</li> : null}
      {leftCents > 0 ? <li>{copy.left(money(leftCents, currency))}</li> : null}
    </ul>
  );
}

function Kinds({ refundable: { leftCents, currency }, check }: FormFields & Pick<RefundActsProps, 'refundable'>) {
  return (
    <RadioCards legend={copy.kind}>
      <RadioCard label={copy.lines} detail={copy.linesDetail} {...check('kind', 'lines', true)} />
      <RadioCard label={copy.amount} {...check('kind', 'amount')} />
      <RadioCard
        label={copy.order}
        detail={copy.orderDetail}
        aside={money(leftCents, currency)}
        {...check('kind', 'order')}
      />
    </RadioCards>
  );
}

/** A checkbox and the units of each product; what a line cost is in its parts. */
function Lines({ refundable: { lines, currency }, chosen, field, check }: FormFields & RefundActsProps) {
  return (
    <fieldset className="refund-acts__lines">
      <legend>{copy.lineLegend}</legend>
      {lines.map(({ asin, title, sold, left, cents, parts, isBeingBought }, place) => (
        <div key={asin} className="refund-acts__line">
          <label className="refund-acts__check">
            <input
              type="checkbox"
              disabled={left === 0 || isBeingBought}
              {...check(`lines[${place}].asin`, asin, chosen.includes(asin))}
            />
            <span>{copy.line(title, money(cents, currency))}</span>
          </label>
          <p className="refund-acts__parts">
            {copy.lineLeft(left, sold)}. {copy.parts(partTexts(parts, currency))}
          </p>
          {isBeingBought ? <p className="refund-acts__parts">{copy.beingBought}</p> : null}
          {left > 1 && !isBeingBought ? (
            <Field
              label={copy.quantity(title)}
              type="number"
              min={1}
              max={left}
              {...field(`lines[${place}].quantity`, String(left))}
            />
          ) : null}
        </div>
      ))}
    </fieldset>
  );
}

function partTexts(parts: Record<CostPart, number>, currency: Refundable['currency']): [CostPart, string][] {
  return COST_PARTS.filter((part) => parts[part] > 0).map((part) => [part, money(parts[part], currency)]);
}
