import { type Address, addressFormSchema } from '#contract/addresses.ts';
import type { CallInput } from '#contract/caller.ts';
import { COUNTRY } from '#domain/address/rules.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { formsCopy } from '#web/copy/forms.ts';
import { AddressFields } from '#web/features/forms/address-fields.tsx';
import { addressValues } from '#web/features/forms/address-values.ts';
import { SubmitButton } from '#web/features/forms/submit-button.tsx';
import { useForm } from '#web/features/forms/use-form.ts';

export type AddressBody = CallInput<'addAddress'>['body'];

interface AddressFormProps {
  /** The one to change; null for a new one. */
  address: Address | null;
  /** A CallError that it throws is shown here, at its fields or above the buttons. */
  onSave: (body: AddressBody) => Promise<void>;
  onCancel: () => void;
}

/** One of the account's addresses. */
export function AddressForm({ address, onSave, onCancel }: AddressFormProps) {
  const form = useForm({
    schema: addressFormSchema,
    initial: addressValues(address),
    onSubmit: (data) => onSave({ ...data, country: COUNTRY }),
  });
  return (
    <form className="form" {...form.props}>
      <AddressFields form={form} />
      {form.refusal === null ? null : (
        <Alert kind="error" title={null} role="alert">
          {form.refusal.message}
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
