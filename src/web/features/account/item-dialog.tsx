import { useState } from 'react';
import type { User } from '#contract/accounts.ts';
import { hasValidCheckDigit, isDocument } from '#domain/customer/document.ts';
import { GENDER_LABELS, GENDERS } from '#domain/customer/gender.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field, SelectField } from '#ui/field.tsx';
import { account } from '#web/copy/account.ts';
import { formsCopy } from '#web/copy/forms.ts';
import { BirthdayField } from '#web/features/forms/birthday-field.tsx';
import { SubmitButton } from '#web/features/forms/submit-button.tsx';
import { type Form, useForm } from '#web/features/forms/use-form.ts';
import { useToday } from '#web/features/forms/use-today.ts';
import { changeOf, itemSchema, type ProfileChange, type ProfileItem } from './profile-items.ts';

interface ItemDialogProps {
  /** The item to change; null while closed. */
  item: ProfileItem | null;
  user: User;
  onSave: (change: ProfileChange) => Promise<void>;
  onClose: () => void;
}

/** One dialog for each item of the profile. */
export function ItemDialog({ item, user, onSave, onClose }: ItemDialogProps) {
  const title = item === null ? '' : (user[item] ? account.changeOf : account.addOf)(account.items[item]);
  return (
    <Dialog open={item !== null} onClose={onClose} title={title} plain>
      {item === null ? null : <ItemForm key={item} item={item} user={user} onSave={onSave} onClose={onClose} />}
    </Dialog>
  );
}

function ItemForm({ item, user, onSave, onClose }: ItemDialogProps & { item: ProfileItem }) {
  const today = useToday();
  const [schema] = useState(() => itemSchema(item, today));
  const form: Form<ProfileItem> = useForm<ProfileItem, Record<string, string | null>>({
    schema,
    initial: { [item]: user[item] ?? '' } as Record<ProfileItem, string>,
    onSubmit: async (data) => {
      const change = changeOf(user, item, data[item]);
      if (change !== null) await onSave(change);
      onClose();
    },
  });
  return (
    <form className="form" {...form.props}>
      <ItemControl item={item} form={form} today={today} />
      {form.refusal === null || form.errors[item] !== undefined ? null : (
        <Alert kind="error" title={null} role="alert">
          {form.refusal.message}
        </Alert>
      )}
      <div className="form__actions">
        <Button kind="second" onClick={onClose}>
          {formsCopy.cancel}
        </Button>
        <SubmitButton form={form}>{formsCopy.save}</SubmitButton>
      </div>
    </form>
  );
}

interface ItemControlProps {
  item: ProfileItem;
  form: Form<ProfileItem>;
  today: string;
}

function ItemControl({ item, form, today }: ItemControlProps) {
  const field = form.field(item);
  const label = account.items[item];
  switch (item) {
    case 'birthday':
      return <BirthdayField label={label} form={form} today={today} />;
    case 'gender':
      return (
        <SelectField label={label} autoComplete="sex" {...field}>
          <option value="">{formsCopy.chooseOne}</option>
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
          <Field label={label} hint={account.customs.documentOnce} inputMode="numeric" autoComplete="off" {...field} />
          {isDocument(field.value) && !hasValidCheckDigit(field.value) ? (
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
          {...field}
        />
      );
    default:
      return (
        <Field
          label={label}
          hint={account.customs.asInDocument}
          optional={item === 'middleName' || item === 'secondLastName'}
          autoComplete="off"
          maxLength={100}
          {...field}
        />
      );
  }
}
