import { Link, useNavigate, useSearchParams } from 'react-router';
import { codeSchema } from '#contract/accounts.ts';
import { PAGES } from '#contract/pages.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Field } from '#ui/components/field.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { auth } from '#web/copy/auth.ts';
import { SubmitButton } from '#web/features/forms/submit-button.tsx';
import { useForm } from '#web/features/forms/use-form.ts';
import { customerApi } from '#web/lib/customer-api.ts';

const copy = auth.verification;

/** Verifies the account with the code of the sign-up mail; the link in the mail prefills it. */
export function VerificationForm() {
  const snackbar = useSnackbar();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const form = useForm({
    schema: codeSchema,
    initial: { code: query.get('code') ?? '' },
    onSubmit: async (body) => {
      await customerApi('verifyAccount', { body });
      snackbar.show({ kind: 'success', text: copy.done });
      await navigate(PAGES.signIn, { replace: true });
    },
  });
  return (
    <>
      <form className="form" {...form.props}>
        <Field
          label={copy.code}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.field('code')}
        />
        {form.submitError === null ? null : (
          <Alert kind="error" title={null} role="alert">
            {copy.failed}
          </Alert>
        )}
        <SubmitButton form={form} wide>
          {copy.submit}
        </SubmitButton>
      </form>
      <p className="auth__more">
        {copy.noCode}{' '}
        <Link className="auth__link" to={PAGES.requestCode}>
          {copy.newCode}
        </Link>
      </p>
    </>
  );
}
