import { orderCopy } from '#backoffice/copy/order.ts';
import { ActForm, actFields } from '#backoffice/features/frame/act-form.tsx';
import type { ActSectionProps } from '#backoffice/features/order/order-acts.tsx';
import { DEPARTMENTS } from '#domain/address/department.ts';
import { Field, SelectField } from '#ui/components/field.tsx';

const copy = orderCopy.address;
const ACT = 'changeOrderAddress';

const FIELDS = [
  ['address', copy.street],
  ['doorNumber', copy.doorNumber],
  ['neighborhood', copy.neighborhood],
  ['zipCode', copy.zipCode],
  ['phoneNumber', copy.phone],
  ['observations', copy.observations],
] as const;

/** Shows what the order has only to a role that may see it; what is left empty stays as it is. */
export function AddressAct({ order, staff, actKey, state }: ActSectionProps) {
  const { destination, showsPersonalData } = order;
  const { method, address, lockedBecause } = destination;
  if (method === 'pickup' || lockedBecause !== null || !staff.permissions.includes('orders.correct')) return null;
  const { typed, errorOf } = actFields(state, { act: ACT });
  return (
    <ActForm act={ACT} title={copy.title} actKey={actKey} state={state}>
      {showsPersonalData ? <input type="hidden" name="shown" value="1" /> : <p>{copy.keeps}</p>}
      <div className="order-desk__fields">
        {FIELDS.map(([name, label]) => (
          <Field
            key={name}
            label={label}
            name={name}
            autoComplete="off"
            defaultValue={typed[name] ?? (showsPersonalData ? (address[name] ?? '') : '')}
            error={errorOf(name)}
          />
        ))}
        <SelectField
          label={copy.department}
          name="apartment"
          defaultValue={typed.apartment ?? ''}
          error={errorOf('apartment')}
        >
          <option value="">
            {copy.keep}: {address.apartment}
          </option>
          {DEPARTMENTS.map((department) => (
            <option key={department} value={department}>
              {department}
            </option>
          ))}
        </SelectField>
      </div>
    </ActForm>
  );
}
