import { useFormData } from '@conform-to/react/future';
import type { ComponentProps } from 'react';
import { CheckboxField, Field } from '#ui/forms/field.tsx';
import { formsCopy } from '#web/copy/forms.ts';
import { isDoubtful } from './checked-document.ts';

interface DocumentFieldProps extends ComponentProps<typeof Field> {
  formId: string;
  /** The document that the account has. */
  saved: string | null;
}

/** An identity card; below one whose check digit is wrong, the box that says that it is right all the same. */
export function DocumentField({ formId, saved, ...field }: DocumentFieldProps) {
  const hasDoubt = useFormData(formId, (data) => isDoubtful(data.get('document')?.trim() ?? '', saved));
  return (
    <>
      <Field {...field} inputMode="numeric" autoComplete="off" maxLength={20} />
      <div role="status">
        {hasDoubt ? <CheckboxField name="documentConfirmed" label={formsCopy.documentConfirmed} /> : null}
      </div>
    </>
  );
}
