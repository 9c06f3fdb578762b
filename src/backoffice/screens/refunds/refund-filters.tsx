import { parseCents } from '#backoffice/shared/amounts.ts';
import { FilterBar } from '#backoffice/shared/filter-bar.tsx';
import { refundsCopy as copy } from '#backoffice/shared/refund-copy.ts';
import type { BackofficeInput } from '#contract/backoffice/endpoints.ts';
import { CURRENCIES } from '#domain/money/cents.ts';
import { methodName, PAYMENT_METHODS } from '#domain/payment/method.ts';
import { REFUND_STAGES } from '#domain/refund/staff-refund.ts';
import { Field, SelectField } from '#ui/forms/field.tsx';

type Typed = Record<string, string>;

/** The filters as the address names them; what is empty filters nothing. */
export function refundFiltersOf(typed: Typed): BackofficeInput<'listRefunds'> {
  const { estado, moneda, minimo, maximo, pidio, medio, dias, desde } = typed;
  const filters = {
    stage: estado,
    currency: moneda,
    amountFrom: minimo ? parseCents(minimo) : undefined,
    amountTo: maximo ? parseCents(maximo) : undefined,
    requester: pidio?.trim(),
    method: medio,
    age: dias ? Number(dias) : undefined,
    after: desde,
  };
  // The call checks every value and refuses what it does not know.
  const isSet = ([, value]: [string, unknown]) => value !== undefined && value !== '';
  return Object.fromEntries(Object.entries(filters).filter(isSet)) as BackofficeInput<'listRefunds'>;
}

/** The filters that are set, in words, for a list on which nothing fits them. */
export function namesOfFilters(typed: Typed): string[] {
  const { estado, moneda, minimo, maximo, pidio, medio, dias } = typed;
  const stage = REFUND_STAGES.find((one) => one === estado);
  const currency = CURRENCIES.find((one) => one === moneda);
  const unit = currency ? copy.currencies[currency] : '';
  return [
    ...(stage ? [`${copy.stage}: ${copy.stages[stage].label}`] : []),
    ...(currency ? [`${copy.currency}: ${unit}`] : []),
    ...(minimo ? [`${copy.amountFrom}: ${minimo}`] : []),
    ...(maximo ? [`${copy.amountTo}: ${maximo}`] : []),
    ...(pidio?.trim() ? [`${copy.requester}: ${pidio.trim()}`] : []),
    ...(medio ? [`${copy.method}: ${methodName(medio)}`] : []),
    ...(dias ? [`${copy.days}: ${dias}`] : []),
  ];
}

/** The filters of the list of refunds, as the address has them. */
export function RefundFilters({ typed }: { typed: Typed }) {
  return (
    // A new address fills the fields anew.
    <FilterBar label={copy.filter} key={JSON.stringify(typed)}>
      <SelectField label={copy.stage} name="estado" defaultValue={typed.estado ?? ''}>
        <option value="">{copy.open}</option>
        {REFUND_STAGES.map((value) => (
          <option key={value} value={value}>
            {copy.stages[value].label}
          </option>
        ))}
      </SelectField>
      <SelectField label={copy.currency} name="moneda" defaultValue={typed.moneda ?? ''}>
        <option value="">{copy.any}</option>
        {CURRENCIES.map((value) => (
          <option key={value} value={value}>
            {copy.currencies[value]}
          </option>
        ))}
      </SelectField>
      <Field label={copy.amountFrom} name="minimo" inputMode="decimal" defaultValue={typed.minimo} />
      <Field label={copy.amountTo} name="maximo" inputMode="decimal" defaultValue={typed.maximo} />
      <Field label={copy.requester} name="pidio" maxLength={100} defaultValue={typed.pidio} />
      <SelectField label={copy.method} name="medio" defaultValue={typed.medio ?? ''}>
        <option value="">{copy.any}</option>
        {PAYMENT_METHODS.map((value) => (
          <option key={value} value={value}>
            {methodName(value)}
          </option>
        ))}
      </SelectField>
      <Field label={copy.days} name="dias" inputMode="numeric" pattern="\d{1,4}" defaultValue={typed.dias} />
    </FilterBar>
  );
}
