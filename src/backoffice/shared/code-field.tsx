import { actCopy as copy } from '#backoffice/shell/frame-copy.ts';
import { Field } from '#ui/forms/field.tsx';
import type { FormFields } from './act-parts.tsx';

/** The six digits of an authenticator app. */
export function CodeField(field: ReturnType<FormFields['field']>) {
  return (
    <Field
      label={copy.code}
      hint={copy.codeHint}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={9}
      {...field}
    />
  );
}
