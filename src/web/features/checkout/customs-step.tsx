import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { customsFormSchema, type User } from '#contract/accounts.ts';
import { hasValidCheckDigit, isDocument } from '#domain/customer/document.ts';
import { GENDER_LABELS, GENDERS, MAX_NAME_LENGTH } from '#domain/customer/profile.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Field, SelectField } from '#ui/components/field.tsx';
import { checkout as copy } from '#web/copy/checkout.ts';
import { formsCopy } from '#web/copy/forms.ts';
import { BirthdayField } from '#web/features/forms/birthday-field.tsx';
import { FormErrors } from '#web/features/forms/form-errors.tsx';
import { SubmitButton } from '#web/features/forms/submit-button.tsx';
import { type Form, useForm } from '#web/features/forms/use-form.ts';
import { useToday } from '#web/features/forms/use-today.ts';
import { useOwner } from '#web/lib/personal-data.tsx';
import { changeDraft, currentDraft } from './checkout-draft.ts';
import type { CustomsField } from './checkout-state.ts';
import { customsValues, toUpdate } from './customs-form.ts';
import { saveProfile } from './order-requests.ts';

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
  const schema = useMemo(() => customsFormSchema(today), [today]);
  const [initial] = useState(() => ({ ...customsValues(profile), ...currentDraft().edited.customs }));
  const form = useForm({
    schema,
    initial,
    showErrors,
    onSubmit: async (update) => {
      await saveProfile(own, toUpdate(update, profile));
      onSaved();
    },
  });
  const { values } = form;
  useEffect(() => {
    if (values !== initial) changeDraft({ type: 'edited', change: { customs: values } });
  }, [values, initial]);
  return (
    <form className="form" {...form.props}>
      <p className="checkout-step__intro">{copy.customs.intro}</p>
      <FormErrors form={form} labels={LABELS} />
      <NameFields form={form} />
      <PersonFields form={form} fixedDocument={profile.document !== null} today={today} />
      {form.submitError && form.submitError.errors.length === 0 ? (
        <Alert kind="error" role="alert" title={null}>
          {form.submitError.message}
        </Alert>
      ) : null}
      <div className="form__actions">
        {back}
        <SubmitButton form={form}>{copy.next}</SubmitButton>
      </div>
    </form>
  );
}

interface FieldsProps {
  form: Form<CustomsField>;
}

function NameFields({ form }: FieldsProps) {
  const name = (field: CustomsField, autoComplete: string) => ({
    ...form.field(field),
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
  fixedDocument: boolean;
  today: string;
}

function PersonFields({ form, fixedDocument, today }: PersonFieldsProps) {
  return (
    <>
      <Field
        {...form.field('document')}
        label={LABELS.document}
        hint={fixedDocument ? copy.customs.documentFixed : documentHint(form.values.document)}
        readOnly={fixedDocument}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
      />
      <div className="form__pair">
        <BirthdayField label={LABELS.birthday} form={form} today={today} />
        <SelectField {...form.field('gender')} label={LABELS.gender} autoComplete="sex">
          <option value="">{formsCopy.chooseOption}</option>
          {GENDERS.map((gender) => (
            <option key={gender} value={gender}>
              {GENDER_LABELS[gender]}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  );
}

/** Warns about a wrong check digit; the form still accepts the document. */
function documentHint(document: string) {
  const text = document.trim();
  if (text.length < 7 || !isDocument(text) || hasValidCheckDigit(text)) return copy.customs.documentHint;
  return (
    <span className="checkout-step__warning" role="status">
      {copy.customs.documentDoubt}
    </span>
  );
}
