import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { User } from '#contract/accounts.ts';
import { GENDER_LABELS, MAX_NAME_LENGTH } from '#domain/customer/profile.ts';
import { ErrorAlert } from '#ui/components/alert.tsx';
import { Field, SelectField } from '#ui/forms/field.tsx';
import { checkout as copy } from '#web/copy/checkout.ts';
import { formsCopy } from '#web/copy/forms.ts';
import { BirthdayField } from '#web/features/forms/birthday-field.tsx';
import { withCheckedDocument } from '#web/features/forms/checked-document.ts';
import { DocumentField } from '#web/features/forms/document-field.tsx';
import { FormErrors } from '#web/features/forms/form-errors.tsx';
import { typedCustomsSchema } from '#web/features/forms/parse-date.ts';
import { SubmitButton } from '#web/features/forms/submit-button.tsx';
import { type FieldProps, useMutationForm } from '#web/features/forms/use-mutation-form.ts';
import { useToday } from '#web/features/forms/use-today.ts';
import { useOwner } from '#web/lib/personal-data.tsx';
import { changeDraft, currentDraft } from './checkout-draft.ts';
import type { CustomsField } from './checkout-state.ts';
import { customsValues, saveProfile, toUpdate } from './customs-form.ts';

const LABELS = copy.customs.labels;

interface CustomsStepProps {
  profile: User;
  onSaved: () => void;
  /** The form opens with the errors of its fields. */
  showErrors: boolean;
  /** Link back, shown between the fields and the button. */
  back: ReactNode;
}

/** Data of the recipient that customs requires. */
export function CustomsStep({ profile, onSaved, showErrors, back }: CustomsStepProps) {
  const own = { client: useQueryClient(), owner: useOwner() };
  const today = useToday();
  const schema = useMemo(() => withCheckedDocument(typedCustomsSchema(today), profile.document), [today, profile]);
  const { form, props, fields, error, mutation } = useMutationForm(schema, {
    mutationFn: (update) => saveProfile(own, toUpdate(update, profile)),
    onSuccess: onSaved,
    defaultValue: { ...customsValues(profile), ...currentDraft().edited.customs },
    showErrors,
    onChange: ({ documentConfirmed: _, ...customs }) => changeDraft({ type: 'edited', change: { customs } }),
  });
  return (
    <form className="form" {...props}>
      <p className="note">{copy.customs.intro}</p>
      <FormErrors form={form} labels={LABELS} />
      <CustomsFields fields={fields} formId={form.id} profile={profile} today={today} />
      <ErrorAlert error={error} />
      <div className="form__actions">
        {back}
        <SubmitButton busy={mutation.isPending}>{copy.next}</SubmitButton>
      </div>
    </form>
  );
}

interface CustomsFieldsProps {
  fields: Readonly<Record<CustomsField, { props: FieldProps }>>;
  formId: string;
  profile: User;
  today: string;
}

function CustomsFields({ fields, formId, profile, today }: CustomsFieldsProps) {
  const field = (name: CustomsField) => ({ ...fields[name].props, label: LABELS[name] });
  return (
    <>
      <div className="form__pair">
        <Field {...field('firstName')} autoComplete="given-name" maxLength={MAX_NAME_LENGTH} />
        <Field {...field('middleName')} autoComplete="additional-name" maxLength={MAX_NAME_LENGTH} optional />
      </div>
      <div className="form__pair">
        <Field {...field('lastName')} autoComplete="family-name" maxLength={MAX_NAME_LENGTH} />
        <Field {...field('secondLastName')} autoComplete="off" maxLength={MAX_NAME_LENGTH} optional />
      </div>
      <DocumentField
        {...field('document')}
        hint={profile.documentLocked ? copy.customs.documentLocked : copy.customs.documentHint}
        saved={profile.document}
        formId={formId}
        readOnly={profile.documentLocked}
      />
      <div className="form__pair">
        <BirthdayField {...field('birthday')} today={today} />
        <SelectField
          {...field('gender')}
          autoComplete="sex"
          options={{ '': formsCopy.chooseOption, ...GENDER_LABELS }}
        />
      </div>
    </>
  );
}
