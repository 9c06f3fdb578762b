import { useState } from 'react';
import { CallError } from '#contract/caller.ts';
import { Button } from '#ui/components/button.tsx';
import { Field, PasswordField } from '#ui/components/field.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { account } from '#web/copy/account.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import type { Form } from './use-form.ts';

const copy = account.proof;

interface ProofFieldProps {
  form: Pick<Form<'proof'>, 'field'>;
  /** Without a password, a code is mailed in its place. */
  hasPassword: boolean;
}

/** The password, or the mailed code of an account that has none. */
export function ProofField({ form, hasPassword }: ProofFieldProps) {
  const snackbar = useSnackbar();
  const [busy, setBusy] = useState(false);
  if (hasPassword) {
    return <PasswordField label={copy.password} autoComplete="current-password" {...form.field('proof')} />;
  }
  const send = async () => {
    setBusy(true);
    try {
      await customerApi('requestIdentityCode');
      snackbar.show({ kind: 'success', text: copy.codeSent });
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      snackbar.show({ kind: 'error', text: failure.message });
    }
    setBusy(false);
  };
  return (
    <>
      <Button kind="second" small busy={busy} onClick={() => void send()}>
        {copy.sendCode}
      </Button>
      <Field label={copy.code} hint={copy.codeHint} autoComplete="one-time-code" {...form.field('proof')} />
    </>
  );
}

/** The part of a request's body that proves the identity. */
export function proofBody(proof: string, hasPassword: boolean): { password: string } | { code: string } {
  return hasPassword ? { password: proof } : { code: proof };
}
