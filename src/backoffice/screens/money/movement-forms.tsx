import { ActForm, actFields } from '#backoffice/shared/act-form.tsx';
import { money } from '#backoffice/shared/amounts.ts';
import type { ActState } from '#backoffice/shared/calls.ts';
import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { MOVEMENT_CATEGORIES, MOVEMENT_CATEGORY_NAMES } from '#domain/bank/movement.ts';
import { formatCalendarDay } from '#domain/time/calendar-day.ts';
import { Field, SelectField } from '#ui/components/field.tsx';
import { movementCopy as copy } from './copy.ts';
import './money.css';

interface FormProps {
  actKey: string;
  state: ActState | undefined;
}

/** Which payments came in with a credit, or which refund went out with a debit. */
export function MatchForm({ movement, ...form }: FormProps & { movement: BackofficeReply<'readMovement'> }) {
  const { amountCents, currency, candidates } = movement;
  const { typed, errorOf } = actFields(form.state, { act: 'matchMovement' });
  const isCredit = amountCents > 0;
  const choices = candidates.map((one) => ({
    ...one,
    text: copy.paid(one.orderNumber, money(one.amountCents, currency), formatCalendarDay(one.day)),
  }));
  return (
    <ActForm {...form} act="matchMovement" title={isCredit ? copy.matchPayments : copy.matchRefund}>
      {choices.length === 0 ? <p>{copy.noCandidates}</p> : null}
      {isCredit ? (
        <>
          {choices.length === 0 ? null : (
            <fieldset>
              <legend>{copy.candidates}</legend>
              {choices.map(({ orderNumber, text }) => (
                <label key={orderNumber} className="money-check">
                  <input
                    type="checkbox"
                    name={`order:${orderNumber}`}
                    defaultChecked={typed[`order:${orderNumber}`] !== undefined}
                  />{' '}
                  {text}
                </label>
              ))}
            </fieldset>
          )}
          <Field
            label={copy.orders}
            hint={copy.ordersHint}
            name="orders"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={typed.orders}
            error={errorOf('orders')}
          />
        </>
      ) : (
        <SelectField
          label={copy.candidates}
          name="refund"
          defaultValue={typed.refund ?? choices[0]?.refundId ?? ''}
          error={errorOf('refund')}
        >
          <option value="" />
          {choices.map(({ refundId, text }) => (
            <option key={refundId} value={refundId ?? ''}>
              {text}
            </option>
          ))}
        </SelectField>
      )}
    </ActForm>
  );
}

export function SetAsideForm(form: FormProps) {
  const { typed, errorOf } = actFields(form.state, { act: 'setMovementAside' });
  return (
    <ActForm {...form} act="setMovementAside" title={copy.setAside}>
      <SelectField
        label={copy.chooseCategory}
        name="category"
        defaultValue={typed.category}
        error={errorOf('category')}
      >
        {MOVEMENT_CATEGORY_NAMES.map((category) => (
          <option key={category} value={category}>
            {MOVEMENT_CATEGORIES[category]}
          </option>
        ))}
      </SelectField>
    </ActForm>
  );
}
