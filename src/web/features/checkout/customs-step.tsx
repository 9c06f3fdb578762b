import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { User } from '#contract/accounts.ts';
import { GENDER_LABELS, MAX_NAME_LENGTH } from '#domain/customer/profile.ts';
import { ErrorAlert } from '#ui/components/alert.tsx';
import { Field, SelectField } from '#ui/components/field.tsx';
import { checkout as copy } from '#web/copy/checkout.ts';
import { formsCopy } from '#web/copy/forms.ts';
import { BirthdayField } from '#web/features/forms/birthday-field.tsx';
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
  const schema = useMemo(() => typedCustomsSchema(today), [today]);
  const { form, props, fields, error, mutation } = useMutationForm(schema, {
    mutationFn: (update) => saveProfile(own, toUpdate(update, profile)),
    onSuccess: onSaved,
    defaultValue: { ...customsValues(profile), ...currentDraft().edited.customs },
    showErrors,
    onChange: (customs) => changeDraft({ type: 'edited', change: { customs } }),
  });
  return (
    <form className="form" {...props}>
      <p className="note">{copy.customs.intro}</p>
      <FormErrors form={form} labels={LABELS} />
      <NameFields fields={fields} />
      <PersonFields fields={fields} formId={form.id} fixedDocument={profile.document !== null} today={today} />
      <ErrorAlert error={error} />
      <div className="form__actions">
        {back}
        <SubmitButton busy={mutation.isPending}>{copy.next}</SubmitButton>
      </div>
    </form>
  );
}

interface FieldsProps {
  fields: Readonly<Record<CustomsField, { props: FieldProps }>>;
}

function NameFields({ fields }: FieldsProps) {
  const name = (field: CustomsField, autoComplete: string) => ({
    ...fields[field].props,
    label: LABELS[field],
    autoComplete,
    maxLength: MAX_NAME_LENGTH,
  });
  return (
    <>
      <div className="form__pair">
        <Field {...name('firstName', 'given-name')} />
        <Field {...name('middleName', 'additional-name')} optional />
      </div>
      <div className="form__pair">
        <Field {...name('lastName', 'family-name')} />
        <Field {...name('secondLastName', 'off')} optional />
      </div>
    </>
  );
}

interface PersonFieldsProps extends FieldsProps {
  formId: string;
  fixedDocument: boolean;
  today: string;
}

function PersonFields({ fields, formId, fixedDocument, today }: PersonFieldsProps) {
  return (
    <>
      <DocumentField
        {...fields.document.props}
        label={LABELS.document}
        hint={fixedDocument ? copy.customs.documentFixed : copy.customs.documentHint}
        doubt={copy.customs.documentDoubt}
        formId={formId}
        readOnly={fixedDocument}
      />
      <div className="form__pair">
        <BirthdayField {...fields.birthday.props} label={LABELS.birthday} today={today} />
        <SelectField
          {...fields.gender.props}
          label={LABELS.gender}
          autoComplete="sex"
          options={{ '': formsCopy.chooseOption, ...GENDER_LABELS }}
        />
      </div>
    </>
  );
}
