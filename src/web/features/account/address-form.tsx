import type { Address } from '#contract/addresses.ts';
import { addressFormSchema } from '#contract/addresses.ts';
import type { CallInput } from '#contract/caller.ts';
import { DEPARTMENTS } from '#domain/address/department.ts';
import { COUNTRY } from '#domain/address/rules.ts';
import { formsCopy } from '#web/copy/forms.ts';
import { SubmitButton } from '#web/features/forms/submit-button.tsx';
import { type Form, useForm } from '#web/features/forms/use-form.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, SelectField, TextareaField } from '#web/ui/field.tsx';

export type AddressBody = CallInput<'addAddress'>['body'];

interface AddressFormProps {
  /** The one to change; null for a new one. */
  address: Address | null;
  submitLabel: string;
  /** A CallError that it throws is shown here, at its fields or above the buttons. */
  onSave: (body: AddressBody) => Promise<void>;
  onCancel?: (() => void) | undefined;
  /** The department is missing: for a screen that says so in its own place too. */
  onNoDepartment?: (() => void) | undefined;
}

type Name = 'address' | 'doorNumber' | 'neighborhood' | 'apartment' | 'zipCode' | 'phoneNumber' | 'observations';

function valuesOf(address: Address | null): Record<Name, string> {
  return {
    address: address?.address ?? '',
    doorNumber: address?.doorNumber ?? '',
    neighborhood: address?.neighborhood ?? '',
    apartment: address?.apartment ?? '',
    zipCode: address?.zipCode ?? '',
    phoneNumber: address?.phoneNumber ?? '',
    observations: address?.observations ?? '',
  };
}

/** A shipping address in Uruguay; `apartment` is the department. */
export function AddressForm({ address, submitLabel, onSave, onCancel, onNoDepartment }: AddressFormProps) {
  const form = useForm({
    schema: addressFormSchema,
    initial: valuesOf(address),
    onSubmit: (data) => onSave({ ...data, country: COUNTRY }),
    onInvalid: (errors) => {
      if (errors.apartment !== undefined) onNoDepartment?.();
    },
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
        {onCancel === undefined ? null : (
          <Button kind="second" onClick={onCancel}>
            {formsCopy.cancel}
          </Button>
        )}
        <SubmitButton form={form}>{submitLabel}</SubmitButton>
      </div>
    </form>
  );
}

function AddressFields({ form }: { form: Form<Name> }) {
  const copy = formsCopy.address;
  return (
    <>
      <Field label={copy.street} autoComplete="address-line1" maxLength={200} {...form.field('address')} />
      <div className="form__pair">
        <Field label={copy.doorNumber} optional maxLength={20} {...form.field('doorNumber')} />
        <Field
          label={copy.neighborhood}
          autoComplete="address-level3"
          maxLength={100}
          {...form.field('neighborhood')}
        />
      </div>
      <div className="form__pair">
        <SelectField label={copy.department} autoComplete="address-level1" {...form.field('apartment')}>
          <option value="">{copy.departmentPlaceholder}</option>
          {DEPARTMENTS.map((department) => (
            <option key={department}>{department}</option>
          ))}
        </SelectField>
        <Field
          label={copy.zipCode}
          hint={copy.zipHint}
          inputMode="numeric"
          autoComplete="postal-code"
          {...form.field('zipCode')}
        />
      </div>
      <div className="form__pair">
        <Field
          label={copy.phone}
          hint={copy.phoneHint}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          {...form.field('phoneNumber')}
        />
        <Field label={formsCopy.country} name="country" value={COUNTRY} readOnly autoComplete="off" />
      </div>
      <TextareaField
        label={copy.observations}
        hint={copy.observationsHint}
        optional
        rows={3}
        maxLength={500}
        {...form.field('observations')}
      />
    </>
  );
}
