import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { addressFormSchema } from '#contract/addresses.ts';
import type { z } from '#contract/zod.ts';
import { checkout as copy } from '#web/copy/checkout.ts';
import { formsCopy } from '#web/copy/forms.ts';
import { AddressFields } from '#web/features/forms/address-fields.tsx';
import { type AddressValues, addressValues } from '#web/features/forms/address-values.ts';
import { FormErrors } from '#web/features/forms/form-errors.tsx';
import { SubmitButton } from '#web/features/forms/submit-button.tsx';
import { useMutationForm } from '#web/features/forms/use-mutation-form.ts';
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
export function CheckoutAddressForm({ initial, showErrors, onChange, onDone, back }: CheckoutAddressFormProps) {
  const showError = useStepError('shippingAddress');
  const done = useMutation({
    mutationFn: async (address: z.output<typeof addressFormSchema>) => onDone(addressValues(address)),
  });
  const { form, props, fields } = useMutationForm(addressFormSchema, done, {
    defaultValue: addressValues(initial),
    showErrors,
    onChange: (values) => onChange(addressValues(values)),
    onInvalid: (errors) => {
      if (errors.apartment) showError({ text: copy.address.invalidDepartment });
    },
  });
  return (
    <form className="form" {...props}>
      <FormErrors form={form} labels={formsCopy.address.labels} />
      <AddressFields fields={fields} />
      <p className="checkout-step__intro">{copy.address.saved}</p>
      <div className="form__actions">
        {back}
        <SubmitButton>{copy.next}</SubmitButton>
      </div>
    </form>
  );
}
