import { orderCopy } from '#backoffice/copy/order.ts';
import { ActForm, actFields } from '#backoffice/features/frame/act-form.tsx';
import type { ActSectionProps } from '#backoffice/features/order/order-acts.tsx';
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
  const { typed, errorOf } = actFields(state, { act: ACT });
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
            defaultValue={typed[name] ?? (showsPersonalData ? (recipient[name] ?? '') : '')}
            error={errorOf(name)}
          />
        ))}
        <Field
          label={copy.document}
          hint={copy.documentHint}
          name="document"
          inputMode="numeric"
          autoComplete="off"
          error={errorOf('document')}
          defaultValue={typed.document}
        />
      </div>
    </ActForm>
  );
}
