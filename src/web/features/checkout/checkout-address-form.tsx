import { type ReactNode, useEffect, useState } from 'react';
import { addressFormSchema } from '#contract/addresses.ts';
import { checkout as copy } from '#web/copy/checkout.ts';
import { formsCopy } from '#web/copy/forms.ts';
import { AddressFields } from '#web/features/forms/address-fields.tsx';
import { type AddressField, type AddressValues, initialAddressValues } from '#web/features/forms/address-values.ts';
import { FormErrors } from '#web/features/forms/form-errors.tsx';
import { SubmitButton } from '#web/features/forms/submit-button.tsx';
import { type Form, useForm } from '#web/features/forms/use-form.ts';
import { useStepError } from './use-step-error.ts';

interface CheckoutAddressFormProps {
  initial: AddressValues | null;
  showErrors: boolean;
  /** Called with every change, so that a draft can keep the values. */
  onChange: (values: AddressValues) => void;
  onDone: (values: AddressValues) => void;
  back: ReactNode;
}

/** Form of a new address, which is saved when the purchase is confirmed. */
export function CheckoutAddressForm({ initial: draft, showErrors, onChange, onDone, back }: CheckoutAddressFormProps) {
  const [initial] = useState(() => draft ?? initialAddressValues(null));
  const showError = useStepError('shippingAddress');
  const form: Form<AddressField> = useForm({
    schema: addressFormSchema,
    initial,
    showErrors,
    onInvalid: (errors) => {
      if (errors.apartment) showError({ text: copy.address.invalidDepartment });
    },
    onSubmit: () => onDone(form.values),
  });
  const { values } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the values change, not when the callback does
  useEffect(() => {
    if (values !== initial) onChange(values);
  }, [values]);
  return (
    <form className="form" {...form.props}>
      <FormErrors form={form} labels={formsCopy.address.labels} />
      <AddressFields form={form} />
      <p className="checkout-step__intro">{copy.address.saved}</p>
      <div className="form__actions">
        {back}
        <SubmitButton form={form}>{copy.next}</SubmitButton>
      </div>
    </form>
  );
}
