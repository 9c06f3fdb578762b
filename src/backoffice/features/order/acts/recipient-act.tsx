import { orderCopy } from '#backoffice/copy/order.ts';
import { ActForm } from '#backoffice/features/frame/act-form.tsx';
import type { ActSectionProps } from '#backoffice/features/order/order-acts.tsx';
import { errorOf, typedIn } from '#backoffice/lib/calls.ts';
import { Field } from '#ui/components/field.tsx';

const copy = orderCopy.recipient;
const ACT = 'changeOrderRecipient';

const FIELDS = [
  ['firstName', copy.firstName],
  ['middleName', copy.middleName],
  ['lastName', copy.lastName],
  ['secondLastName', copy.secondLastName],
  ['phone', copy.phone],
] as const;

/** Shows what the order has only to a role that may see it; what is left empty stays as it is. */
export function RecipientAct({ order, staff, actKey, state }: ActSectionProps) {
  const { destination, recipient, showsPersonalData } = order;
  if (destination.lockedBecause !== null || !staff.permissions.includes('orders.correct')) return null;
  return (
    <ActForm act={ACT} title={copy.title} actKey={actKey} state={state}>
      {showsPersonalData ? <input type="hidden" name="shown" value="1" /> : <p>{orderCopy.address.keeps}</p>}
      <div className="order-desk__fields">
        {FIELDS.map(([name, label]) => (
          <Field
            key={name}
            label={label}
            name={name}
            autoComplete="off"
            defaultValue={typedIn(state, ACT, name) ?? (showsPersonalData ? (recipient[name] ?? '') : '')}
            error={errorOf(state, ACT, name)}
          />
        ))}
        <Field
          label={copy.document}
          hint={copy.documentHint}
          name="document"
          inputMode="numeric"
          autoComplete="off"
          error={errorOf(state, ACT, 'document')}
          defaultValue={typedIn(state, ACT, 'document')}
        />
      </div>
    </ActForm>
  );
}
