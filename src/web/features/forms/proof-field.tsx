import { useMutation } from '@tanstack/react-query';
import { Button } from '#ui/components/button.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { Field, PasswordField } from '#ui/forms/field.tsx';
import { account } from '#web/copy/account.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import type { FieldProps } from './use-mutation-form.ts';

const copy = account.proof;

interface ProofFieldProps {
  field: FieldProps;
  /** Without a password, a code is mailed in its place. */
  hasPassword: boolean;
}

/** The password, or the mailed code of an account that has none. */
export function ProofField({ field, hasPassword }: ProofFieldProps) {
  const snackbar = useSnackbar();
  const code = useMutation({
    mutationFn: () => customerApi('requestIdentityCode'),
    onSuccess: () => snackbar.show({ kind: 'success', text: copy.codeSent }),
    onError: ({ message }) => snackbar.show({ kind: 'error', text: message }),
  });
  if (hasPassword) return <PasswordField {...field} label={copy.password} autoComplete="current-password" />;
  return (
    <>
      <Button kind="second" small busy={code.isPending} onClick={() => code.mutate()}>
        {copy.sendCode}
      </Button>
      <Field {...field} label={copy.code} hint={copy.codeHint} autoComplete="one-time-code" />
    </>
  );
}

/** The part of a request's body that proves the identity. */
export function proofBody(proof: string, hasPassword: boolean): { password: string } | { code: string } {
  return hasPassword ? { password: proof } : { code: proof };
}
