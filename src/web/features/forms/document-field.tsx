import { useFormData } from '@conform-to/react/future';
import type { ComponentProps } from 'react';
import { hasValidCheckDigit, isDocument } from '#domain/customer/document.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Field } from '#ui/forms/field.tsx';

interface DocumentFieldProps extends ComponentProps<typeof Field> {
  formId: string;
  /** Shown of a wrong check digit; the form still accepts the document. */
  doubt: string;
}

export function DocumentField({ formId, doubt, ...field }: DocumentFieldProps) {
  const isDoubtful = useFormData(formId, (data) => {
    const document = data.get('document')?.trim() ?? '';
    return isDocument(document) && !hasValidCheckDigit(document);
  });
  return (
    <>
      <Field {...field} inputMode="numeric" autoComplete="off" maxLength={20} />
      {isDoubtful ? (
        <Alert title={null} role="status">
          {doubt}
        </Alert>
      ) : null}
    </>
  );
}
