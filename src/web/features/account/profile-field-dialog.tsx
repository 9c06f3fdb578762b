import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { profileUpdateSchema, type User } from '#contract/accounts.ts';
import type { CallInput } from '#contract/caller.ts';
import { z } from '#contract/zod.ts';
import { formatDocument } from '#domain/customer/document.ts';
import { formatMobile, GENDER_LABELS, GENDER_UNSPECIFIED } from '#domain/customer/profile.ts';
import { formatCalendarDay } from '#domain/time/calendar-day.ts';
import { ErrorAlert } from '#ui/components/alert.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { Dialog } from '#ui/forms/dialog.tsx';
import { Field, SelectField } from '#ui/forms/field.tsx';
import { account } from '#web/copy/account.ts';
import { formsCopy } from '#web/copy/forms.ts';
import { BirthdayField } from '#web/features/forms/birthday-field.tsx';
import { withCheckedDocument } from '#web/features/forms/checked-document.ts';
import { DocumentField } from '#web/features/forms/document-field.tsx';
import { typedCustomsSchema } from '#web/features/forms/parse-date.ts';
import { FormActions } from '#web/features/forms/submit-button.tsx';
import { type FieldProps, useMutationForm } from '#web/features/forms/use-mutation-form.ts';
import { useToday } from '#web/features/forms/use-today.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { useOwner } from '#web/lib/personal-data.tsx';
import { profileQuery } from './account-query.ts';

interface ProfileFieldDialogProps {
  /** The field to edit; null while closed. */
  field: ProfileField | null;
  user: User;
  onClose: () => void;
}

/** Dialog that edits one field of the profile. */
export function ProfileFieldDialog({ field, user, onClose }: ProfileFieldDialogProps) {
  const title = field === null ? '' : (user[field] ? account.changeField : account.addField)(account.fields[field]);
  return (
    <Dialog open={field !== null} onClose={onClose} title={title}>
      {field === null ? null : <ProfileFieldForm key={field} field={field} user={user} onClose={onClose} />}
    </Dialog>
  );
}

function ProfileFieldForm({ field, user, onClose }: ProfileFieldDialogProps & { field: ProfileField }) {
  const today = useToday();
  const [schema] = useState(() => fieldSchema(field, { today, user }));
  const client = useQueryClient();
  const snackbar = useSnackbar();
  const owner = useOwner();
  const { mutateAsync: save } = useMutation({
    mutationFn: (body: CallInput<'updateProfile'>['body']) => customerApi('updateProfile', { body }),
    meta: { owner, changes: [['profile']] },
    onSuccess: (changed) => {
      client.setQueryData(profileQuery(owner).queryKey, (data) => data && changed);
      snackbar.show({ kind: 'success', text: account.saved });
    },
  });
  const { form, props, fields, error, mutation } = useMutationForm(schema, {
    defaultValue: { [field]: user[field] ?? '' },
    mutationFn: async ({ documentConfirmed, ...values }) => {
      const value = values[field]?.trim() || null;
      if (value !== user[field])
        await save({ [field]: value, ...(documentConfirmed ? { documentConfirmed: true } : {}) });
    },
    onSuccess: onClose,
  });
  return (
    <form className="form" {...props}>
      <ProfileFieldControl field={field} binding={fields[field].props} formId={form.id} today={today} user={user} />
      <ErrorAlert error={error} />
      <FormActions busy={mutation.isPending} onCancel={onClose}>
        {formsCopy.save}
      </FormActions>
    </form>
  );
}

interface ProfileFieldControlProps {
  field: ProfileField;
  binding: FieldProps;
  formId: string;
  today: string;
  user: User;
}

function ProfileFieldControl({ field, binding, formId, today, user }: ProfileFieldControlProps) {
  const props = { ...binding, label: account.fields[field] };
  const { documentHint, asInDocument } = account.customs;
  switch (field) {
    case 'birthday':
      return <BirthdayField {...props} today={today} />;
    case 'gender':
      return <SelectField {...props} autoComplete="sex" options={{ '': formsCopy.chooseOption, ...GENDER_LABELS }} />;
    case 'document':
      return <DocumentField {...props} hint={documentHint} saved={user.document} formId={formId} />;
    case 'phone':
      return (
        <Field {...props} hint={account.contact.phoneHint} type="tel" inputMode="tel" autoComplete="tel-national" />
      );
    default:
      return (
        <Field
          {...props}
          hint={asInDocument}
          optional={field === 'middleName' || field === 'secondLastName'}
          autoComplete="off"
          maxLength={100}
        />
      );
  }
}

export const NAME_FIELDS = ['firstName', 'middleName', 'lastName', 'secondLastName'] as const;
export type ProfileField = (typeof NAME_FIELDS)[number] | 'birthday' | 'document' | 'gender' | 'phone';

/** How a value is written for people; the others are shown as they are stored. */
const FORMATS: Partial<Record<ProfileField, (value: string) => string>> = {
  birthday: formatCalendarDay,
  document: formatDocument,
  phone: formatMobile,
};

/** Display text of a profile field. */
export function formatFieldValue(user: User, field: ProfileField): string {
  const value = user[field];
  if (field === 'gender') return user.gender === null ? GENDER_UNSPECIFIED : GENDER_LABELS[user.gender];
  if (!value) return account.notProvided;
  return (FORMATS[field] ?? String)(value);
}

/** Schema of a form that holds one profile field, taken from the contract. `today`: 'YYYY-MM-DD' in Montevideo. */
function fieldSchema(field: ProfileField, { today, user }: { today: string; user: User }) {
  const customs = typedCustomsSchema(today).shape;
  const rule = field === 'phone' ? profileUpdateSchema.shape.phone.unwrap() : customs[field];
  const form = z.strictObject({ [field]: rule } as Record<ProfileField, typeof customs.document>);
  return withCheckedDocument(form, user.document);
}
