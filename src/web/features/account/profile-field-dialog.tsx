import { useFormData } from '@conform-to/react/future';
import { useMutation } from '@tanstack/react-query';
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
import { type FieldProps, useMutationForm } from '#web/features/forms/use-mutation-form.ts';
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
  const save = useMutation({
    mutationFn: async (values: Readonly<Record<string, string | null>>) => {
      const change = profileChange(user, field, values[field]);
      if (change !== null) await onSave(change);
      onClose();
    },
  });
  const { form, props, fields, error } = useMutationForm(schema, save, {
    defaultValue: { [field]: user[field] ?? '' },
  });
  return (
    <form className="form" {...props}>
      <ProfileFieldControl field={field} binding={fields[field].props} formId={form.id} today={today} />
      <ErrorAlert error={error} />
      <div className="form__actions">
        <Button kind="second" onClick={onClose}>
          {formsCopy.cancel}
        </Button>
        <SubmitButton busy={save.isPending}>{formsCopy.save}</SubmitButton>
      </div>
    </form>
  );
}

interface ProfileFieldControlProps {
  field: ProfileField;
  binding: FieldProps;
  formId: string;
  today: string;
}

function ProfileFieldControl({ field, binding, formId, today }: ProfileFieldControlProps) {
  const label = account.fields[field];
  switch (field) {
    case 'birthday':
      return <BirthdayField label={label} today={today} {...binding} />;
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
          <DocumentDoubt formId={formId} />
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

/** Warns about a wrong check digit; the form still accepts the document. */
function DocumentDoubt({ formId }: { formId: string }) {
  const isDoubtful = useFormData(formId, (data) => {
    const document = data.get('document') ?? '';
    return isDocument(document) && !hasValidCheckDigit(document);
  });
  return isDoubtful ? <Alert role="status">{account.customs.documentDoubt}</Alert> : null;
}
