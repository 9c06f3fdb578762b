import { useEffect } from 'react';
import { Link, redirect, useNavigate, useSearchParams } from 'react-router';
import { resetFormSchema } from '#contract/accounts.ts';
import type { CallError } from '#contract/caller.ts';
import { PAGES, signInPage } from '#contract/pages.ts';
import { Alert } from '#ui/components/alert.tsx';
import { PasswordField } from '#ui/forms/field.tsx';
import { auth } from '#web/copy/auth.ts';
import { AuthPage } from '#web/features/auth/auth-card.tsx';
import { readReturnPath } from '#web/features/auth/pending-sign-up.ts';
import { SubmitButton } from '#web/features/forms/submit-button.tsx';
import { useMutationForm } from '#web/features/forms/use-mutation-form.ts';
import { pageMeta } from '#web/features/shop-frame/page-meta.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import type { Route } from './+types/forgot-password.ts';

const copy = auth.reset;

/** Reached from the link of the mail only, which carries the code. */
export function loader({ request }: Route.LoaderArgs) {
  const code = new URL(request.url).searchParams.get('code')?.trim();
  return code ? null : redirect(PAGES.signIn);
}

export const meta = () => pageMeta({ title: copy.title });

const REDIRECT_DELAY_MS = 3000;

/** Sets a new password with the code of the mail, which is in the URL. */
export default function ForgotPasswordPage() {
  const [query] = useSearchParams();
  const code = query.get('code') ?? '';
  const { props, fields, intent, mutation } = useMutationForm(resetFormSchema, {
    mutationFn: ({ code, newPassword }) => customerApi('resetPassword', { body: { code, newPassword } }),
    onSuccess: () => {
      intent.reset();
    },
  });
  const navigate = useNavigate();
  useEffect(() => {
    if (!mutation.isSuccess) return;
    const toSignIn = () => void navigate(signInPage(readReturnPath(null)), { replace: true });
    const timer = setTimeout(toSignIn, REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [mutation.isSuccess, navigate]);
  return (
    <AuthPage title={copy.title} lead={copy.lead}>
      <form className="form" {...props}>
        <input type="hidden" name="code" value={code} />
        <PasswordField
          label={copy.newPassword}
          hint={auth.signUp.passwordHint}
          autoComplete="new-password"
          {...fields.newPassword.props}
        />
        <PasswordField label={copy.confirmPassword} autoComplete="new-password" {...fields.confirmPassword.props} />
        {mutation.isSuccess ? (
          <Alert kind="success" title={null} role="status">
            <p>{copy.done}</p>
            <p>{copy.toSignIn}</p>
          </Alert>
        ) : null}
        {mutation.error === null || fields.newPassword.props.error ? null : <ResetError error={mutation.error} />}
        <SubmitButton busy={mutation.isPending} wide>
          {copy.submit}
        </SubmitButton>
      </form>
    </AuthPage>
  );
}

function ResetError({ error }: { error: CallError }) {
  const isCodeError = error.errors.some(({ field }) => field === 'code');
  return (
    <Alert
      kind="error"
      title={null}
      role="alert"
      action={isCodeError ? <Link to={PAGES.signIn}>{copy.again}</Link> : undefined}
    >
      {error.code === 400 ? error.message : copy.failed}
    </Alert>
  );
}
