import { useState } from 'react';
import { codeSchema, emailChangeFormSchema, type User } from '#contract/accounts.ts';
import { ErrorAlert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { Field } from '#ui/components/field.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { account } from '#web/copy/account.ts';
import { ProofField, proofBody } from '#web/features/forms/proof-field.tsx';
import { SubmitButton } from '#web/features/forms/submit-button.tsx';
import { useMutationForm } from '#web/features/forms/use-mutation-form.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { useOwner } from '#web/lib/personal-data.tsx';
import { signInWith } from '#web/lib/session.ts';

const copy = account.email;

/** Changes the email: a request first, then the code that was mailed to the new address. */
export function EmailSettings({ user }: { user: User }) {
  const [newEmail, setNewEmail] = useState<string | null>(null);
  return (
    <section className="account__section" aria-labelledby="account-email">
      <h2 id="account-email">{copy.title}</h2>
      <p className="account__lead">{copy.lead(user.email)}</p>
      {newEmail === null ? (
        <RequestForm user={user} onRequested={setNewEmail} />
      ) : (
        <ConfirmForm newEmail={newEmail} onDone={() => setNewEmail(null)} />
      )}
    </section>
  );
}

function RequestForm({ user, onRequested }: { user: User; onRequested: (email: string) => void }) {
  const { props, fields, error, mutation } = useMutationForm(emailChangeFormSchema, {
    mutationFn: ({ email, proof }) =>
      customerApi('requestEmailChange', { body: { email, ...proofBody(proof, user.hasPassword) } }),
    onSuccess: (_reply, { email }) => onRequested(email),
  });
  return (
    <form className="form account__form" {...props}>
      <Field label={copy.newEmail} type="email" autoComplete="email" {...fields.email.props} />
      <ProofField field={fields.proof.props} hasPassword={user.hasPassword} />
      <ErrorAlert error={error} />
      <SubmitButton busy={mutation.isPending}>{copy.request}</SubmitButton>
    </form>
  );
}

function ConfirmForm({ newEmail, onDone }: { newEmail: string; onDone: () => void }) {
  const snackbar = useSnackbar();
  const { props, fields, error, mutation } = useMutationForm(codeSchema, {
    mutationFn: async (body) => {
      const { accessToken } = await customerApi('confirmEmailChange', { body });
      signInWith(accessToken);
    },
    meta: { owner: useOwner(), changes: [['profile'], ['sessions']] },
    onSuccess: () => {
      snackbar.show({ kind: 'success', text: copy.done });
      onDone();
    },
  });
  return (
    <form className="form account__form" {...props}>
      <p role="status">{copy.sent(newEmail)}</p>
      <Field label={copy.code} autoComplete="one-time-code" autoCapitalize="characters" {...fields.code.props} />
      <ErrorAlert error={error} />
      <div className="account__buttons">
        <SubmitButton busy={mutation.isPending}>{copy.confirm}</SubmitButton>
        <Button kind="quiet" onClick={onDone}>
          {copy.otherEmail}
        </Button>
      </div>
    </form>
  );
}
