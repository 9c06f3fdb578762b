import { useFormData } from '@conform-to/react/future';
import { useId, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { resetRequestSchema, signInSchema } from '#contract/accounts.ts';
import type { CallError } from '#contract/caller.ts';
import { PAGES } from '#contract/pages.ts';
import { isEmail } from '#domain/customer/email.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { Dialog } from '#ui/forms/dialog.tsx';
import { Field, PasswordField } from '#ui/forms/field.tsx';
import { auth } from '#web/copy/auth.ts';
import { AuthPage, TermsNotice } from '#web/features/auth/auth-card.tsx';
import { authPage, savePendingSignUp, usePendingEmail } from '#web/features/auth/pending-sign-up.ts';
import { SocialButtons } from '#web/features/auth/social-buttons.tsx';
import { FormActions, SubmitButton } from '#web/features/forms/submit-button.tsx';
import { useMutationForm } from '#web/features/forms/use-mutation-form.ts';
import { pageMeta } from '#web/features/shop-frame/page-meta.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { signInWith } from '#web/lib/session.ts';

const copy = auth.signIn;

export const meta = () => pageMeta({ title: copy.title });

/** The card redirects once there is a session. */
export default function SignInPage() {
  const snackbar = useSnackbar();
  const [query] = useSearchParams();
  const from = query.get('from');
  const [forgotOpen, setForgotOpen] = useState(false);
  const closeForgot = () => setForgotOpen(false);
  const { form, props, fields, mutation } = useMutationForm(signInSchema, {
    mutationFn: (body) => customerApi('signIn', { body }),
    onSuccess: ({ accessToken }) => signInWith(accessToken),
    onError: (error, { email }) => {
      const unverified = isUnverified(error);
      if (unverified) savePendingSignUp({ from, email });
      snackbar.show({ kind: 'error', text: unverified ? copy.unverified : copy.invalid, position: 'top' });
    },
  });
  const email = useFormData(form.id, (data) => data.get('email') ?? '', { fallback: '' });
  const emailInput = usePendingEmail();
  return (
    <AuthPage title={copy.title} lead={copy.lead}>
      <form className="form" {...props}>
        <Field
          ref={emailInput}
          label={copy.email}
          type="email"
          autoComplete="username"
          spellCheck={false}
          {...fields.email.props}
        />
        <PasswordField label={copy.password} autoComplete="current-password" {...fields.password.props} />
        <Button kind="quiet" className="auth__forgot" onClick={() => setForgotOpen(true)}>
          {copy.forgot}
        </Button>
        {mutation.error === null ? null : (
          <SignInErrorHelp error={mutation.error} newCode={authPage(PAGES.requestCode, from)} />
        )}
        <SubmitButton busy={mutation.isPending} wide>
          {copy.submit}
        </SubmitButton>
      </form>
      <SocialButtons />
      <p className="auth__more">
        {copy.firstTime}{' '}
        <Link className="tap" to={authPage(PAGES.signUp, from)}>
          {copy.register}
        </Link>
      </p>
      <p className="auth__more">
        <Link className="tap" to={authPage(PAGES.emailValidation, from)}>
          {copy.haveCode}
        </Link>
      </p>
      <TermsNotice text={auth.notice.signIn} />
      <Dialog open={forgotOpen} onClose={closeForgot} title={forgot.title} closeButton>
        <ForgotPasswordForm email={isEmail(email) ? email : ''} onClose={closeForgot} />
      </Dialog>
    </AuthPage>
  );
}

function isUnverified(error: CallError): boolean {
  return error.message === auth.unverifiedMessage;
}

/** What the shopper can do about the error; stays after the snackbar is gone. */
function SignInErrorHelp({ error, newCode }: { error: CallError; newCode: string }) {
  if (isUnverified(error)) {
    return (
      <Alert title={copy.noEmail}>
        <Link to={newCode}>{copy.newCode}</Link>
      </Alert>
    );
  }
  return (
    <Alert kind="error" title={copy.failed}>
      {error.code === 401 || error.code === 400 ? copy.checkCredentials : error.message}
    </Alert>
  );
}

const forgot = auth.forgot;

function ForgotPasswordForm({ email, onClose }: { email: string; onClose: () => void }) {
  const lead = useId();
  const snackbar = useSnackbar();
  const [query] = useSearchParams();
  const { props, fields, mutation } = useMutationForm(resetRequestSchema, {
    defaultValue: { email },
    mutationFn: (body) => customerApi('requestPasswordReset', { body }),
    onSuccess: (_reply, body) => {
      savePendingSignUp({ from: query.get('from'), email: body.email });
      onClose();
      snackbar.show({ kind: 'success', text: forgot.done(body.email) });
    },
  });
  const isUnknown = mutation.error?.code === 404;
  return (
    <form className="form" {...props} aria-describedby={lead}>
      <p id={lead}>{forgot.lead}</p>
      <Field label={copy.email} type="email" autoComplete="email" spellCheck={false} {...fields.email.props} />
      {mutation.error === null ? null : (
        <Alert kind={isUnknown ? 'warning' : 'error'} title={null} role="alert">
          {isUnknown ? forgot.unknownEmail : forgot.failed}
        </Alert>
      )}
      <FormActions busy={mutation.isPending} onCancel={onClose}>
        {forgot.submit}
      </FormActions>
    </form>
  );
}
