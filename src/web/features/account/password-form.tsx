import { changePasswordFormSchema } from '#contract/accounts.ts';
import { Alert } from '#ui/components/alert.tsx';
import { PasswordField } from '#ui/components/field.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { account } from '#web/copy/account.ts';
import { SubmitButton } from '#web/features/forms/submit-button.tsx';
import { useMutationForm } from '#web/features/forms/use-mutation-form.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { useOwner } from '#web/lib/personal-data.tsx';
import { currentSession, signInWith } from '#web/lib/session.ts';
import './account.css';
import '#web/features/forms/forms.css';

const copy = account.security;

/** Changes the password. The server ends all sessions, so this one continues with the token of the response. */
export function PasswordForm() {
  const snackbar = useSnackbar();
  const session = currentSession();
  const { props, fields, intent, mutation } = useMutationForm(changePasswordFormSchema, {
    mutationFn: async ({ oldPassword, newPassword }) => {
      const { accessToken } = await customerApi('changePassword', { body: { oldPassword, newPassword } });
      signInWith(accessToken);
    },
    meta: { owner: useOwner(), changes: [['sessions']] },
    onSuccess: () => {
      intent.reset();
      snackbar.show({ kind: 'success', text: copy.done });
    },
  });
  return (
    <section className="account__section" aria-labelledby="account-password">
      <h2 id="account-password">{copy.password}</h2>
      <p className="account__lead">{copy.lead}</p>
      <form className="form account__form" {...props}>
        {/* lets password managers match the password to the account */}
        <input hidden readOnly autoComplete="username" value={session.kind === 'customer' ? session.email : ''} />
        <PasswordField label={copy.oldPassword} autoComplete="current-password" {...fields.oldPassword.props} />
        <PasswordField
          label={copy.newPassword}
          hint={copy.newHint}
          autoComplete="new-password"
          {...fields.newPassword.props}
        />
        <PasswordField label={copy.confirmPassword} autoComplete="new-password" {...fields.confirmPassword.props} />
        {mutation.error === null ? null : (
          <Alert kind="error" title={null} role="alert">
            {copy.failed}
          </Alert>
        )}
        <SubmitButton busy={mutation.isPending}>{copy.submit}</SubmitButton>
      </form>
      <p className="account__lead account__aside">{copy.noPassword}</p>
    </section>
  );
}
