import { useState } from 'react';
import type { User } from '#contract/accounts.ts';
import { hasValidCheckDigit, isDocument } from '#domain/customer/document.ts';
import { GENDER_LABELS, GENDERS } from '#domain/customer/profile.ts';
import { Alert, ErrorAlert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { Dialog } from '#ui/components/dialog.tsx';
import { Field, SelectField } from '#ui/components/field.tsx';
import { account } from '#web/copy/account.ts';
import { formsCopy } from '#web/copy/forms.ts';
import { BirthdayField } from '#web/features/forms/birthday-field.tsx';
import { SubmitButton } from '#web/features/forms/submit-button.tsx';
import { type Form, useForm } from '#web/features/forms/use-form.ts';
import { useToday } from '#web/features/forms/use-today.ts';
import { fieldSchema, type ProfileChange, type ProfileField, profileChange } from './profile-fields.ts';

interface ProfileFieldDialogProps {
  /** The field to edit; null while closed. */
  field: ProfileField | null;
  user: User;
  onSave: (change: ProfileChange) => Promise<User>;
  onClose: () => void;
}

/** Dialog that edits one field of the profile. */
export function ProfileFieldDialog({ field, user, onSave, onClose }: ProfileFieldDialogProps) {
  const title = field === null ? '' : (user[field] ? account.changeField : account.addField)(account.fields[field]);
  return (
    <Dialog open={field !== null} onClose={onClose} title={title} plain>
      {field === null ? null : (
        <ProfileFieldForm key={field} field={field} user={user} onSave={onSave} onClose={onClose} />
      )}
    </Dialog>
  );
}

function ProfileFieldForm({ field, user, onSave, onClose }: ProfileFieldDialogProps & { field: ProfileField }) {
  const today = useToday();
  const [schema] = useState(() => fieldSchema(field, today));
  const form: Form<ProfileField> = useForm<ProfileField, Record<string, string | null>>({
    schema,
    initial: { [field]: user[field] ?? '' } as Record<ProfileField, string>,
    onSubmit: async (data) => {
      const change = profileChange(user, field, data[field]);
      if (change !== null) await onSave(change);
      onClose();
    },
  });
  return (
    <form className="form" {...form.props}>
      <ProfileFieldControl field={field} form={form} today={today} />
      {form.errors[field] === undefined ? <ErrorAlert error={form.submitError} /> : null}
      <div className="form__actions">
        <Button kind="second" onClick={onClose}>
          {formsCopy.cancel}
        </Button>
        <SubmitButton form={form}>{formsCopy.save}</SubmitButton>
      </div>
    </form>
  );
}

interface ProfileFieldControlProps {
  field: ProfileField;
  form: Form<ProfileField>;
  today: string;
}

function ProfileFieldControl({ field, form, today }: ProfileFieldControlProps) {
  const binding = form.field(field);
  const label = account.fields[field];
  switch (field) {
    case 'birthday':
      return <BirthdayField label={label} form={form} today={today} />;
    case 'gender':
      return (
        <SelectField label={label} autoComplete="sex" {...binding}>
          <option value="">{formsCopy.chooseOption}</option>
          {GENDERS.map((gender) => (
            <option key={gender} value={gender}>
              {GENDER_LABELS[gender]}
            </option>
          ))}
        </SelectField>
      );
    case 'document':
      return (
        <>
          <Field
            label={label}
            hint={account.customs.documentOnce}
            inputMode="numeric"
            autoComplete="off"
            {...binding}
          />
          {isDocument(binding.value) && !hasValidCheckDigit(binding.value) ? (
            <Alert role="status">{account.customs.documentDoubt}</Alert>
          ) : null}
        </>
      );
    case 'phone':
      return (
        <Field
          label={label}
          hint={account.contact.phoneHint}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          {...binding}
        />
      );
    default:
      return (
        <Field
          label={label}
          hint={account.customs.asInDocument}
          optional={field === 'middleName' || field === 'secondLastName'}
          autoComplete="off"
          maxLength={100}
          {...binding}
        />
      );
  }
}
