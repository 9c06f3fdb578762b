import { ActForm } from '#backoffice/shared/act-form.tsx';
import { money } from '#backoffice/shared/amounts.ts';
import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { MOVEMENT_CATEGORIES } from '#domain/bank/movement.ts';
import { formatCalendarDay } from '#domain/time/calendar-day.ts';
import { CheckboxField, Field, SelectField } from '#ui/forms/field.tsx';
import { movementCopy as copy } from './copy.ts';

interface FormProps {
  of: { id: string };
}

/** Which payments came in with a credit, or which refund went out with a debit. */
export function MatchForm({ movement, of }: FormProps & { movement: BackofficeReply<'readMovement'> }) {
  const { amountCents, currency, candidates } = movement;
  const isCredit = amountCents > 0;
  const choices = candidates.map((one) => ({
    ...one,
    text: copy.paid(one.orderNumber, money(one.amountCents, currency), formatCalendarDay(one.day)),
  }));
  return (
    <ActForm act="matchMovement" of={of} title={isCredit ? copy.matchPayments : copy.matchRefund}>
      {({ field, check }) => (
        <>
          {choices.length === 0 ? <p>{copy.noCandidates}</p> : null}
          {isCredit && choices.length > 0 ? (
            <fieldset>
              <legend>{copy.candidates}</legend>
              {choices.map(({ orderNumber, text }) => (
                <CheckboxField key={orderNumber} label={text} {...check('chosen', String(orderNumber))} />
              ))}
            </fieldset>
          ) : null}
          {isCredit ? (
            <Field
              label={copy.orders}
              hint={copy.ordersHint}
              inputMode="numeric"
              autoComplete="off"
              {...field('orders')}
            />
          ) : (
            <SelectField label={copy.candidates} {...field('refund', choices[0]?.refundId ?? '')}>
              <option value="" />
              {choices.map(({ refundId, text }) => (
                <option key={refundId} value={refundId ?? ''}>
                  {text}
                </option>
              ))}
            </SelectField>
          )}
        </>
      )}
    </ActForm>
  );
}

export function SetAsideForm({ of }: FormProps) {
  return (
    <ActForm act="setMovementAside" of={of} title={copy.setAside}>
      {({ field }) => <SelectField label={copy.chooseCategory} options={MOVEMENT_CATEGORIES} {...field('category')} />}
    </ActForm>
  );
}
