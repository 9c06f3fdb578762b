import { FilterBar } from '#backoffice/shared/filter-bar.tsx';
import { PAYMENT_STATES } from '#contract/backoffice/order-finder.ts';
import { ORDER_STATUSES } from '#domain/order/status.ts';
import { methodName, PAYMENT_METHODS } from '#domain/payment/method.ts';
import { STAFF_STATUS_NAMES } from '#domain/staff/order-status-names.ts';
import { Field, SelectField } from '#ui/forms/field.tsx';
import { ordersCopy as copy } from './copy.ts';

interface Choice {
  value: string;
  name: string;
}

/** The filters of the list of orders, as the address has them. */
export function OrderFilters({ typed }: { typed: Record<string, string> }) {
  return (
    // A new address fills the fields anew.
    <FilterBar label={copy.filters} key={JSON.stringify(typed)}>
      <Choices
        label={copy.status}
        name="estado"
        value={typed.estado}
        choices={ORDER_STATUSES.map((value) => ({ value, name: STAFF_STATUS_NAMES[value] }))}
      />
      <Choices
        label={copy.payment}
        name="pago"
        value={typed.pago}
        choices={PAYMENT_STATES.map((value) => ({ value, name: copy.payments[value] }))}
      />
      <Choices
        label={copy.method}
        name="medio"
        value={typed.medio}
        choices={PAYMENT_METHODS.map((value) => ({ value, name: methodName(value) }))}
      />
      <Choices
        label={copy.issue}
        name="problema"
        value={typed.problema}
        choices={[{ value: 'si', name: copy.withIssue }]}
      />
      <Field label={copy.from} name="dia" type="date" defaultValue={typed.dia} />
      <Field label={copy.to} name="hasta" type="date" defaultValue={typed.hasta} />
      <Field label={copy.age} name="dias" inputMode="numeric" pattern="\d{1,4}" defaultValue={typed.dias} />
    </FilterBar>
  );
}

function Choices({
  label,
  name,
  value,
  choices,
}: {
  label: string;
  name: string;
  value?: string | undefined;
  choices: Choice[];
}) {
  return (
    <SelectField label={label} name={name} defaultValue={value ?? ''}>
      <option value="">{copy.any}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.name}
        </option>
      ))}
    </SelectField>
  );
}
