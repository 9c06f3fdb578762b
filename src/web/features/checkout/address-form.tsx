import { type ReactNode, useEffect, useId, useState } from 'react';
import { addressFormSchema } from '#contract/addresses.ts';
import type { z } from '#contract/zod.ts';
import { DEPARTMENTS } from '#domain/address/department.ts';
import { COUNTRY } from '#domain/address/rules.ts';
import { checkout as copy } from '#web/copy/checkout.ts';
import { SubmitButton } from '#web/features/forms/submit-button.tsx';
import { type Form, useForm } from '#web/features/forms/use-form.ts';
import { Field, SelectField, TextareaField } from '#web/ui/field.tsx';
import { useSnackbar } from '#web/ui/snackbar.tsx';
import { NO_ADDRESS } from './address-words.ts';
import type { AddressField, AddressValues } from './draft.ts';
import { FormFaults } from './form-faults.tsx';
import { useFaults } from './use-faults.ts';

interface AddressFormProps {
  initial: AddressValues | null;
  /** As it is typed, so that nothing is lost. */
  onTyped: (values: AddressValues) => void;
  onDone: (values: AddressValues) => void;
  back: ReactNode;
}

const LABELS: Readonly<Record<AddressField, string>> = copy.address;

/** A new address; it is saved when the purchase is confirmed. */
export function AddressForm({ initial: typed, onTyped, onDone, back }: AddressFormProps) {
  const [initial] = useState(typed ?? NO_ADDRESS);
  const id = useId();
  const idOf = (name: AddressField) => `${id}-${name}`;
  const snackbar = useSnackbar();
  const faults = useFaults();
  const form: Form<AddressField> = useForm({
    schema: addressFormSchema as z.ZodType<unknown>,
    initial,
    onInvalid: (errors) => {
      faults.reveal();
      if (errors.apartment) snackbar.show({ kind: 'error', text: copy.address.invalidDepartment });
    },
    onSubmit: () => onDone(form.values),
  });
  const { values } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed counts
  useEffect(() => onTyped(values), [values]);
  return (
    <form className="form" {...form.props}>
      <FormFaults {...faults} errors={form.errors} labels={LABELS} idOf={idOf} />
      <AddressFields form={form} idOf={idOf} />
      <p className="checkout-step__intro">{copy.address.saved}</p>
      <div className="form__actions">
        {back}
        <SubmitButton form={form}>{copy.next}</SubmitButton>
      </div>
    </form>
  );
}

interface AddressFieldsProps {
  form: Form<AddressField>;
  idOf: (name: AddressField) => string;
}

function AddressFields({ form, idOf }: AddressFieldsProps) {
  const words = (name: AddressField) => ({ ...form.field(name), id: idOf(name), label: LABELS[name] });
  return (
    <>
      <div className="form__pair">
        <Field {...words('address')} autoComplete="address-line1" />
        <Field {...words('doorNumber')} optional autoComplete="address-line2" />
      </div>
      <div className="form__pair">
        <Field {...words('neighborhood')} autoComplete="address-level3" />
        <SelectField {...words('apartment')} autoComplete="address-level1">
          <option value="">{copy.address.chooseDepartment}</option>
          {DEPARTMENTS.map((department) => (
            <option key={department}>{department}</option>
          ))}
        </SelectField>
      </div>
      <div className="form__pair">
        <Field {...words('zipCode')} inputMode="numeric" autoComplete="postal-code" maxLength={5} />
        <Field
          {...words('phoneNumber')}
          hint={copy.address.phoneHint}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
        />
      </div>
      <Field label={copy.address.country} value={COUNTRY} name="country" readOnly autoComplete="country-name" />
      <TextareaField {...words('observations')} optional rows={3} maxLength={500} />
    </>
  );
}
