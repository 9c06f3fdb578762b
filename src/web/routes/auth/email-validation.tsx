import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { codeSchema } from '#contract/accounts.ts';
import type { CallError } from '#contract/caller.ts';
import { PAGES, signInPage } from '#contract/pages.ts';
import { Alert } from '#ui/components/alert.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { Field } from '#ui/forms/field.tsx';
import { auth } from '#web/copy/auth.ts';
import { AuthPage } from '#web/features/auth/auth-card.tsx';
import { authPage, isVerifiedCode, readReturnPath, saveVerifiedCode } from '#web/features/auth/pending-sign-up.ts';
import { SubmitButton } from '#web/features/forms/submit-button.tsx';
import { useMutationForm } from '#web/features/forms/use-mutation-form.ts';
import { pageMeta } from '#web/features/shop-frame/page-meta.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { emailOf } from '#web/lib/session.ts';

const copy = auth.verification;

export const meta = () => pageMeta({ title: copy.title });

/** Verifies the account with the code of the sign-up mail; the link in the mail prefills it. */
export default function EmailValidationPage() {
  const snackbar = useSnackbar();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const from = query.get('from');
  const code = query.get('code') ?? '';
  const [used, setUsed] = useState(false);
  useEffect(() => setUsed(isVerifiedCode(code)), [code]);
  const { props, fields, mutation } = useMutationForm(codeSchema, {
    defaultValue: { code },
    mutationFn: async (body) => {
      const wasUsed = isVerifiedCode(body.code);
      setUsed(wasUsed);
      if (wasUsed) return;
      const { accessToken } = await customerApi('verifyAccount', { body });
      saveVerifiedCode(body.code, emailOf(accessToken));
      snackbar.show({ kind: 'success', text: copy.done });
      await navigate(signInPage(readReturnPath(from)), { replace: true });
    },
  });
  return (
    <AuthPage title={copy.title} lead={copy.lead}>
      <form className="form" {...props}>
        <Field
          label={copy.code}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          {...fields.code.props}
        />
        {used ? (
          <Alert kind="success" title={null} role="status" action={<SignInLink from={from} />}>
            {copy.used}
          </Alert>
        ) : null}
        {mutation.error === null || used ? null : <VerificationError error={mutation.error} from={from} />}
        <SubmitButton busy={mutation.isPending} wide>
          {copy.submit}
        </SubmitButton>
      </form>
      <p className="auth__more">
        {copy.noCode}{' '}
        <Link className="tap" to={authPage(PAGES.requestCode, from)}>
          {auth.signIn.newCode}
        </Link>
      </p>
    </AuthPage>
  );
}

/** A refused code may be one that was used before, in another browser. */
function VerificationError({ error, from }: { error: CallError; from: string | null }) {
  const isRefused = error.code === 400;
  return (
    <Alert kind="error" title={null} role="alert" action={isRefused ? <SignInLink from={from} /> : undefined}>
      <p>{copy.failed}</p>
      {isRefused ? <p>{copy.maybeUsed}</p> : null}
    </Alert>
  );
}

function SignInLink({ from }: { from: string | null }) {
  return <Link to={signInPage(readReturnPath(from))}>{auth.signIn.submit}</Link>;
}
