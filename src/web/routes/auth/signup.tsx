import { Link, useNavigate, useSearchParams } from 'react-router';
import { signUpSchema } from '#contract/accounts.ts';
import { PAGES, signInPage } from '#contract/pages.ts';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { CheckboxField, Field, PasswordField } from '#ui/forms/field.tsx';
import { auth } from '#web/copy/auth.ts';
import { AuthPage, TermsNotice } from '#web/features/auth/auth-card.tsx';
import { authPage, savePendingSignUp } from '#web/features/auth/pending-sign-up.ts';
import { SocialButtons } from '#web/features/auth/social-buttons.tsx';
import { SubmitButton } from '#web/features/forms/submit-button.tsx';
import { useMutationForm } from '#web/features/forms/use-mutation-form.ts';
import { pageMeta } from '#web/features/shop-frame/page-meta.ts';
import { customerApi } from '#web/lib/customer-api.ts';

const copy = auth.signUp;

export const meta = () => pageMeta({ title: copy.title });

export default function SignUpPage() {
  const snackbar = useSnackbar();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const from = query.get('from');
  const signInPath = signInPage(from ?? undefined);
  const { props, fields, mutation } = useMutationForm(signUpSchema, {
    mutationFn: (body) => customerApi('signUp', { body }),
    onSuccess: (_reply, { email }) => {
      savePendingSignUp({ from, email });
      const enterCode = { label: copy.enterCode, to: authPage(PAGES.emailValidation, from) };
      snackbar.show({ kind: 'success', text: copy.done, action: enterCode });
      return navigate(signInPath);
    },
    onError: ({ code }) =>
      snackbar.show({ kind: 'error', text: code === 409 ? copy.emailInUse : copy.failed, position: 'top' }),
  });
  return (
    <AuthPage title={copy.title} lead={copy.lead}>
      <form className="form" {...props}>
        <div className="form__pair">
          <Field label={copy.firstName} autoComplete="given-name" {...fields.firstName.props} />
          <Field label={copy.lastName} autoComplete="family-name" {...fields.lastName.props} />
        </div>
        <Field label={auth.signIn.email} type="email" autoComplete="email" spellCheck={false} {...fields.email.props} />
        <PasswordField
          label={auth.signIn.password}
          hint={copy.passwordHint}
          autoComplete="new-password"
          {...fields.password.props}
        />
        <PasswordField label={copy.confirmPassword} autoComplete="new-password" {...fields.confirmPassword.props} />
        <CheckboxField label={copy.receiveOffers} defaultChecked />
        <SubmitButton busy={mutation.isPending} wide>
          {copy.submit}
        </SubmitButton>
      </form>
      <SocialButtons />
      <p className="auth__more">
        {copy.haveAccount}{' '}
        <Link className="tap" to={signInPath}>
          {copy.signIn}
        </Link>
      </p>
      <TermsNotice text={auth.notice.signUp} />
    </AuthPage>
  );
}
