import type { ReactNode } from 'react';
import { Form, useActionData } from 'react-router';
import { type FormFields, fieldsOf } from '#backoffice/shared/act-parts.tsx';
import { useFormAddress } from '#backoffice/shared/form-address.ts';
import type { EntryState } from '#backoffice/shared/submit.ts';
import type { NamesOf } from '#contract/backoffice/caller.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';

interface EntryFormProps {
  entry: NamesOf<'entry'>;
  /** As much of its input as the person does not type. */
  of?: Record<string, string>;
  submit: string;
  kind?: 'first' | 'second';
  label?: string;
  labelledBy?: string;
  children?: (fields: FormFields) => ReactNode;
}

/** A form that opens or confirms a session. */
export function EntryForm({ entry, of, submit, kind = 'first', label, labelledBy, children }: EntryFormProps) {
  const state = useActionData<EntryState<NamesOf<'entry'>>>();
  const result = state?.act === entry ? state.result : undefined;
  const refused = result?.error?.[''];
  return (
    <Form
      method="post"
      action={useFormAddress(entry)}
      replace
      className="enter__form"
      aria-label={label}
      aria-labelledby={labelledBy}
    >
      <EntryTarget of={of} />
      {children?.(fieldsOf(result))}
      {refused ? (
        <Alert kind="error" title={null} role="alert">
          {refused}
        </Alert>
      ) : null}
      <Button type="submit" kind={kind} wide>
        {submit}
      </Button>
    </Form>
  );
}

/** What the call of a form is of. Which call it is stands in the form's address. */
export function EntryTarget({ of = {} }: Pick<EntryFormProps, 'of'>) {
  return <input type="hidden" name="of" value={JSON.stringify(of)} />;
}
