import type { ReactNode } from 'react';
import { ActForm, actFields } from '#backoffice/shared/act-form.tsx';
import type { ActState } from '#backoffice/shared/calls.ts';
import type { OrderForStaff } from '#contract/backoffice/order-desk.ts';
import type { StaffMember } from '#contract/backoffice/staff.ts';
import { DEPARTMENTS } from '#domain/address/department.ts';
import { Field, SelectField } from '#ui/components/field.tsx';
import { orderCopy } from './copy.ts';

/** What each section of the acts on an order gets. */
export interface ActSectionProps {
  order: OrderForStaff;
  staff: StaffMember;
  /** A new one for each page that is loaded. */
  actKey: string;
  /** The result of the page's last form, whichever it was. */
  state: ActState | undefined;
}

const ADDRESS_COPY = orderCopy.address;
const RECIPIENT_COPY = orderCopy.recipient;

const ADDRESS_FIELDS = [
  ['address', ADDRESS_COPY.street],
  ['doorNumber', ADDRESS_COPY.doorNumber],
  ['neighborhood', ADDRESS_COPY.neighborhood],
  ['zipCode', ADDRESS_COPY.zipCode],
  ['phoneNumber', ADDRESS_COPY.phone],
  ['observations', ADDRESS_COPY.observations],
] as const;

const RECIPIENT_FIELDS = [
  ['firstName', RECIPIENT_COPY.firstName],
  ['middleName', RECIPIENT_COPY.middleName],
  ['lastName', RECIPIENT_COPY.lastName],
  ['secondLastName', RECIPIENT_COPY.secondLastName],
  ['phone', RECIPIENT_COPY.phone],
] as const;

export function AddressAct(props: ActSectionProps) {
  const { order, state } = props;
  const { method, address } = order.destination;
  if (method === 'pickup') return null;
  const { typed, errorOf } = actFields(state, { act: 'changeOrderAddress' });
  return (
    <CorrectionAct
      {...props}
      act="changeOrderAddress"
      title={ADDRESS_COPY.title}
      fields={ADDRESS_FIELDS}
      shown={address}
    >
      <SelectField
        label={ADDRESS_COPY.department}
        name="apartment"
        defaultValue={typed.apartment ?? ''}
        error={errorOf('apartment')}
      >
        <option value="">
          {ADDRESS_COPY.keep}: {address.apartment}
        </option>
        {DEPARTMENTS.map((department) => (
          <option key={department} value={department}>
            {department}
          </option>
        ))}
      </SelectField>
    </CorrectionAct>
  );
}

export function RecipientAct(props: ActSectionProps) {
  const { order, state } = props;
  const { typed, errorOf } = actFields(state, { act: 'changeOrderRecipient' });
  return (
    <CorrectionAct
      {...props}
      act="changeOrderRecipient"
      title={RECIPIENT_COPY.title}
      fields={RECIPIENT_FIELDS}
      shown={order.recipient}
    >
      <Field
        label={RECIPIENT_COPY.document}
        hint={RECIPIENT_COPY.documentHint}
        name="document"
        inputMode="numeric"
        autoComplete="off"
        error={errorOf('document')}
        defaultValue={typed.document}
      />
    </CorrectionAct>
  );
}

interface CorrectionActProps<Name extends string> extends ActSectionProps {
  act: 'changeOrderAddress' | 'changeOrderRecipient';
  title: string;
  fields: readonly (readonly [name: Name, label: string])[];
  /** What the order has. */
  shown: Readonly<Record<Name, string | null>>;
  children: ReactNode;
}

/** Shows what the order has only to a role that may see it; what is left empty stays as it is. */
function CorrectionAct<Name extends string>(props: CorrectionActProps<Name>) {
  const { order, staff, actKey, state, act, title, fields, shown, children } = props;
  const { destination, showsPersonalData } = order;
  if (destination.lockedBecause !== null || !staff.permissions.includes('orders.correct')) return null;
  const { typed, errorOf } = actFields(state, { act });
  return (
    <ActForm act={act} title={title} actKey={actKey} state={state}>
      {showsPersonalData ? <input type="hidden" name="shown" value="1" /> : <p>{ADDRESS_COPY.keeps}</p>}
      <div className="order-desk__fields">
        {fields.map(([name, label]) => (
          <Field
            key={name}
            label={label}
            name={name}
            autoComplete="off"
            defaultValue={typed[name] ?? (showsPersonalData ? (shown[name] ?? '') : '')}
            error={errorOf(name)}
          />
        ))}
        {children}
      </div>
    </ActForm>
  );
}
