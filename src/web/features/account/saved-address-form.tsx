import { type Address, addressFormSchema } from '#contract/addresses.ts';
import type { CallInput } from '#contract/caller.ts';
import { COUNTRY } from '#domain/address/rules.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { formsCopy } from '#web/copy/forms.ts';
import { AddressFields } from '#web/features/forms/address-fields.tsx';
import { initialAddressValues } from '#web/features/forms/address-values.ts';
import { SubmitButton } from '#web/features/forms/submit-button.tsx';
import { useForm } from '#web/features/forms/use-form.ts';

export type AddressBody = CallInput<'addAddress'>['body'];

interface SavedAddressFormProps {
  /** The address to edit; null for a new one. */
  address: Address | null;
  /** A CallError that it throws is shown at its fields, or above the buttons. */
  onSave: (body: AddressBody) => Promise<void>;
  onCancel: () => void;
}

/** Form of an address saved in the account. */
export function SavedAddressForm({ address, onSave, onCancel }: SavedAddressFormProps) {
  const form = useForm({
    schema: addressFormSchema,
    initial: initialAddressValues(address),
    onSubmit: (data) => onSave({ ...data, country: COUNTRY }),
  });
  return (
    <form className="form" {...form.props}>
      <AddressFields form={form} />
      {form.submitError === null ? null : (
        <Alert kind="error" title={null} role="alert">
          {form.submitError.message}
        </Alert>
      )}
      <div className="form__actions">
        <Button kind="second" onClick={onCancel}>
          {formsCopy.cancel}
        </Button>
        <SubmitButton form={form}>{formsCopy.save}</SubmitButton>
      </div>
    </form>
  );
}
