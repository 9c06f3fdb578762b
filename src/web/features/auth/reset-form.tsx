import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { resetFormSchema } from '#contract/accounts.ts';
import type { CallError } from '#contract/caller.ts';
import { PAGES } from '#contract/pages.ts';
import { Alert } from '#ui/alert.tsx';
import { PasswordField } from '#ui/field.tsx';
import { auth } from '#web/copy/auth.ts';
import { SubmitButton } from '#web/features/forms/submit-button.tsx';
import { useForm } from '#web/features/forms/use-form.ts';
import { api } from '#web/lib/api.ts';

const copy = auth.reset;
const PAUSE_MS = 3000;

/** A new password, with the code of the mail that is in the address. */
export function ResetForm() {
  const [query] = useSearchParams();
  const code = query.get('code') ?? '';
  const [done, setDone] = useState(false);
  const form = useForm({
    schema: resetFormSchema,
    initial: { code, newPassword: '', confirmPassword: '' },
    onSubmit: async ({ newPassword }) => {
      await api('resetPassword', { body: { code, newPassword } });
      form.reset();
      setDone(true);
    },
  });
  useSignInSoon(done);
  return (
    <form className="form" {...form.props}>
      <PasswordField
        label={copy.newPassword}
        hint={auth.signUp.passwordHint}
        autoComplete="new-password"
        {...form.field('newPassword')}
      />
      <PasswordField label={copy.confirmPassword} autoComplete="new-password" {...form.field('confirmPassword')} />
      {done ? (
        <Alert kind="success" title={null} role="status">
          <p>{copy.done}</p>
          <p>{copy.toSignIn}</p>
        </Alert>
      ) : null}
      {form.refusal === null || form.errors.newPassword !== undefined ? null : <Refused error={form.refusal} />}
      <SubmitButton form={form} wide>
        {copy.submit}
      </SubmitButton>
    </form>
  );
}

function Refused({ error }: { error: CallError }) {
  const ofCode = error.errors.some(({ field }) => field === 'code');
  return (
    <Alert
      kind="error"
      title={null}
      role="alert"
      action={ofCode ? <Link to={PAGES.signIn}>{copy.again}</Link> : undefined}
    >
      {error.code === 400 ? error.message : copy.failed}
    </Alert>
  );
}

function useSignInSoon(done: boolean) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => void navigate(PAGES.signIn, { replace: true }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [done, navigate]);
}
