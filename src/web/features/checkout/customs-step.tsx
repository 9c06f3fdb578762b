import { useEffect, useId, useMemo, useState } from 'react';
import type { User } from '#contract/accounts.ts';
import { hasValidCheckDigit, isDocument } from '#domain/customer/document.ts';
import { GENDER_LABELS, GENDERS } from '#domain/customer/gender.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { checkout as copy } from '#web/copy/checkout.ts';
import { SubmitButton } from '#web/features/forms/submit-button.tsx';
import { type Form, useForm } from '#web/features/forms/use-form.ts';
import { api } from '#web/lib/api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Field, SelectField } from '#web/ui/field.tsx';
import { BirthdayField } from './birthday-field.tsx';
import { customsValues, toUpdate, typedCustomsSchema } from './customs-form.ts';
import { type CustomsField, changeDraft, currentDraft } from './draft.ts';
import { FormFaults } from './form-faults.tsx';
import { useFaults } from './use-faults.ts';

interface CustomsStepProps {
  profile: User;
  onSaved: (profile: User) => void;
  /** Between the fields and the button: the way back. */
  back: React.ReactNode;
}

/** Who receives the parcel, as customs asks for it. */
export function CustomsStep({ profile, onSaved, back }: CustomsStepProps) {
  const id = useId();
  const idOf = (name: CustomsField) => `${id}-${name}`;
  const [today] = useState(() => montevideoDay(new Date().toISOString()));
  const schema = useMemo(() => typedCustomsSchema(today), [today]);
  const [initial] = useState(() => currentDraft().customs ?? customsValues(profile));
  const faults = useFaults();
  const form = useForm({
    schema,
    initial,
    onInvalid: faults.reveal,
    onSubmit: async (update) => onSaved(await api('updateProfile', { body: toUpdate(update, profile) })),
  });
  const { values } = form;
  useEffect(() => changeDraft({ customs: values }), [values]);
  return (
    <form className="form" {...form.props}>
      <p className="checkout-step__intro">{copy.customs.intro}</p>
      <FormFaults {...faults} errors={form.errors} labels={LABELS} idOf={idOf} />
      <NameFields form={form} idOf={idOf} />
      <PersonFields form={form} idOf={idOf} fixedDocument={profile.document !== null} today={today} />
      {form.refusal && form.refusal.errors.length === 0 ? (
        <Alert kind="error" role="alert" title={null}>
          {form.refusal.message}
        </Alert>
      ) : null}
      <div className="form__actions">
        {back}
        <SubmitButton form={form}>{copy.next}</SubmitButton>
      </div>
    </form>
  );
}

const LABELS: Readonly<Record<CustomsField, string>> = copy.customs;

interface FieldsProps {
  form: Form<CustomsField>;
  idOf: (name: CustomsField) => string;
}

function NameFields({ form, idOf }: FieldsProps) {
  const name = (field: CustomsField, autoComplete: string) => ({
    ...form.field(field),
    id: idOf(field),
    label: LABELS[field],
    autoComplete,
    maxLength: 100,
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

function PersonFields({ form, idOf, fixedDocument, today }: PersonFieldsProps) {
  return (
    <>
      <Field
        {...form.field('document')}
        id={idOf('document')}
        label={LABELS.document}
        hint={fixedDocument ? copy.customs.documentFixed : documentHint(form.values.document)}
        readOnly={fixedDocument}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
      />
      <div className="form__pair">
        <BirthdayField
          id={idOf('birthday')}
          today={today}
          binding={form.field('birthday') as ReturnType<Form<'birthday'>['field']>}
          onChoose={(birthday) => form.setValue('birthday', birthday)}
        />
        <SelectField {...form.field('gender')} id={idOf('gender')} label={LABELS.gender} autoComplete="sex">
          <option value="">{copy.customs.choose}</option>
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

/** A wrong check digit is worth a word and stops nobody. */
function documentHint(document: string) {
  const text = document.trim();
  if (text.length < 7 || !isDocument(text) || hasValidCheckDigit(text)) return copy.customs.documentHint;
  return (
    <span className="checkout-step__doubt" role="status">
      {copy.customs.documentDoubt}
    </span>
  );
}
