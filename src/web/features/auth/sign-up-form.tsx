import { Link, useNavigate, useSearchParams } from 'react-router';
import { signUpSchema } from '#contract/accounts.ts';
import { PAGES, signInPage } from '#contract/pages.ts';
import { CheckboxField, Field, PasswordField } from '#ui/components/field.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { auth } from '#web/copy/auth.ts';
import { SubmitButton } from '#web/features/forms/submit-button.tsx';
import { type Form, useForm } from '#web/features/forms/use-form.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { authPage, saveReturnPath } from './return-path.ts';
import { SocialButtons } from './social-buttons.tsx';
import { TermsNotice } from './terms-notice.tsx';

const copy = auth.signUp;
const EMPTY = { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' };

export function SignUpForm() {
  const snackbar = useSnackbar();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const from = query.get('from');
  const signIn = signInPage(from ?? undefined);
  const form = useForm({
    schema: signUpSchema,
    initial: EMPTY,
    onSubmit: async (body) => {
      await customerApi('signUp', { body });
      saveReturnPath(from);
      const enterCode = { label: copy.enterCode, to: authPage(PAGES.emailValidation, { from, email: body.email }) };
      snackbar.show({ kind: 'success', text: copy.done, action: enterCode });
      await navigate(signIn);
    },
    onSubmitError: (error) =>
      snackbar.show({ kind: 'error', text: error.code === 409 ? copy.emailInUse : copy.failed, position: 'top' }),
  });
  return (
    <>
      <form className="form" {...form.props}>
        <SignUpFields form={form} />
        <CheckboxField name="offers" label={copy.receiveOffers} defaultChecked />
        <SubmitButton form={form} wide>
          {copy.submit}
        </SubmitButton>
      </form>
      <SocialButtons />
      <p className="auth__more">
        {copy.haveAccount}{' '}
        <Link className="auth__link" to={signIn}>
          {copy.signIn}
        </Link>
      </p>
      <TermsNotice text={auth.notice.signUp} />
    </>
  );
}

function SignUpFields({ form }: { form: Form<keyof typeof EMPTY> }) {
  return (
    <>
      <div className="form__pair">
        <Field label={copy.firstName} autoComplete="given-name" {...form.field('firstName')} />
        <Field label={copy.lastName} autoComplete="family-name" {...form.field('lastName')} />
      </div>
      <Field
        label={copy.email}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('email')}
      />
      <PasswordField
        label={copy.password}
        hint={copy.passwordHint}
        autoComplete="new-password"
        {...form.field('password')}
      />
      <PasswordField label={copy.confirmPassword} autoComplete="new-password" {...form.field('confirmPassword')} />
    </>
  );
}
