import type { ReactNode } from 'react';
import { ActForm } from '#backoffice/shared/act-form.tsx';
import type { FormFields } from '#backoffice/shared/act-parts.tsx';
import type { ActState } from '#backoffice/shared/submit.ts';
import type { OrderForStaff } from '#contract/backoffice/order-desk.ts';
import type { StaffMember } from '#contract/backoffice/staff.ts';
import { DEPARTMENTS } from '#domain/address/department.ts';
import { Field, SelectField } from '#ui/forms/field.tsx';
import { orderCopy } from './copy.ts';

/** What each section of the acts on an order gets. */
export interface ActSectionProps {
  order: OrderForStaff;
  staff: StaffMember;
  /** The result of the page's last form, whichever it was. */
  state: ActState | undefined;
}

const DEPARTMENT_NAMES = Object.fromEntries(DEPARTMENTS.map((department) => [department, department]));
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
  const { method, address, change } = props.order.destination;
  const { difference } = ADDRESS_COPY;
  if (method === 'pickup' || change !== null) return null;
  return (
    <CorrectionAct
      {...props}
      act="changeOrderAddress"
      title={ADDRESS_COPY.title}
      fields={ADDRESS_FIELDS}
      shown={address}
      clearable={['doorNumber', 'observations']}
    >
      {({ field }) => (
        <>
          <SelectField
            label={ADDRESS_COPY.department}
            options={{ '': `${ADDRESS_COPY.keep}: ${address.apartment}`, ...DEPARTMENT_NAMES }}
            {...field('apartment')}
          />
          <SelectField
            label={difference.label}
            options={{
              '': difference.choose,
              charged: difference.charged,
              ...(props.staff.permissions.includes('refunds.request') ? { waived: difference.waived } : {}),
            }}
            {...field('difference')}
          />
        </>
      )}
    </CorrectionAct>
  );
}

export function RecipientAct(props: ActSectionProps) {
  return (
    <CorrectionAct
      {...props}
      act="changeOrderRecipient"
      title={RECIPIENT_COPY.title}
      fields={RECIPIENT_FIELDS}
      shown={props.order.recipient}
      clearable={['middleName', 'secondLastName']}
    >
      {({ field }) => (
        <Field
          label={RECIPIENT_COPY.document}
          hint={RECIPIENT_COPY.documentHint}
          inputMode="numeric"
          autoComplete="off"
          {...field('document')}
        />
      )}
    </CorrectionAct>
  );
}

interface CorrectionActProps<Name extends string> extends ActSectionProps {
  act: 'changeOrderAddress' | 'changeOrderRecipient';
  title: string;
  fields: readonly (readonly [name: Name, label: string])[];
  /** What the order has. */
  shown: Readonly<Record<Name, string | null>>;
  /** What an emptied field clears, where it showed what the order has. */
  clearable: readonly NoInfer<Name>[];
  children: (fields: FormFields) => ReactNode;
}

/** Shows what the order has only to a role that may see it; what is left empty stays as it is. */
function CorrectionAct<Name extends string>(props: CorrectionActProps<Name>) {
  const { order, staff, act, title, fields, shown, clearable, children } = props;
  const { number, destination, showsPersonalData } = order;
  if (destination.lockedBecause !== null || !staff.permissions.includes('orders.correct')) return null;
  const cleared = Object.fromEntries(showsPersonalData ? clearable.map((name) => [name, null]) : []);
  return (
    <ActForm act={act} of={{ number, ...cleared }} title={title}>
      {(form) => (
        <>
          {showsPersonalData ? null : <p>{ADDRESS_COPY.keeps}</p>}
          <div className="order-desk__fields">
            {fields.map(([name, label]) => (
              <Field
                key={name}
                label={label}
                autoComplete="off"
                {...form.field(name, showsPersonalData ? (shown[name] ?? '') : '')}
              />
            ))}
            {children(form)}
          </div>
        </>
      )}
    </ActForm>
  );
}
