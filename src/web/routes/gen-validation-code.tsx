import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { codeRequestSchema } from '#contract/accounts.ts';
import { PAGES } from '#contract/pages.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Field } from '#ui/forms/field.tsx';
import { auth } from '#web/copy/auth.ts';
import { AuthCard } from '#web/features/auth/auth-card.tsx';
import { authPage, savePendingSignUp, usePendingEmail } from '#web/features/auth/pending-sign-up.ts';
import { SubmitButton } from '#web/features/forms/submit-button.tsx';
import { useMutationForm } from '#web/features/forms/use-mutation-form.ts';
import { pageMeta } from '#web/features/shop-frame/page-meta.ts';
import { customerApi } from '#web/lib/customer-api.ts';

const copy = auth.codeRequest;

export const meta = () => pageMeta({ title: copy.title });

const SHOWN_MS = 3000;

/** Requests another verification code. The response is the same whether or not the address has an account. */
export default function CodeRequest() {
  const [query] = useSearchParams();
  const from = query.get('from');
  const { props, fields, mutation } = useMutationForm(codeRequestSchema, {
    mutationFn: (body) => customerApi('requestVerificationCode', { body }),
    onSuccess: (_reply, { email }) => savePendingSignUp({ from, email }),
  });
  const emailInput = usePendingEmail();
  const { isSuccess, error, reset } = mutation;
  const notice = isSuccess ? copy.done : error?.message;
  useEffect(() => {
    if (notice === undefined) return;
    const timer = setTimeout(reset, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [notice, reset]);
  return (
    <AuthCard title={copy.title} lead={copy.lead}>
      <form className="form" {...props}>
        <Field
          ref={emailInput}
          label={auth.signIn.email}
          type="email"
          autoComplete="email"
          spellCheck={false}
          {...fields.email.props}
        />
        <SubmitButton busy={mutation.isPending} wide>
          {copy.submit}
        </SubmitButton>
      </form>
      <div className="code-request__alert" role={error === null ? 'status' : 'alert'}>
        {notice === undefined ? null : (
          <Alert kind={isSuccess ? 'success' : 'error'} title={null}>
            {notice}
          </Alert>
        )}
      </div>
      <p className="auth__more">
        <Link className="tap" to={authPage(PAGES.emailValidation, from)}>
          {auth.signIn.haveCode}
        </Link>
      </p>
    </AuthCard>
  );
}
