import { useState } from 'react';
import { codeSchema, emailChangeFormSchema, type User } from '#contract/accounts.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { Field } from '#ui/components/field.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { account } from '#web/copy/account.ts';
import { ProofField, proofBody } from '#web/features/forms/proof-field.tsx';
import { SubmitButton } from '#web/features/forms/submit-button.tsx';
import { useForm } from '#web/features/forms/use-form.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { profileResource } from '#web/lib/profile.ts';
import { signInWith } from '#web/lib/session.ts';
import { sessionsResource } from './sessions-resource.ts';

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
  const form = useForm({
    schema: emailChangeFormSchema,
    initial: { email: '', proof: '' },
    onSubmit: async ({ email, proof }) => {
      await customerApi('requestEmailChange', { body: { email, ...proofBody(proof, user.hasPassword) } });
      onRequested(email);
    },
  });
  return (
    <form className="form account__form" {...form.props}>
      <Field label={copy.newEmail} type="email" autoComplete="email" {...form.field('email')} />
      <ProofField form={form} hasPassword={user.hasPassword} />
      {form.submitError === null ? null : (
        <Alert kind="error" title={null} role="alert">
          {form.submitError.message}
        </Alert>
      )}
      <SubmitButton form={form}>{copy.request}</SubmitButton>
    </form>
  );
}

function ConfirmForm({ newEmail, onDone }: { newEmail: string; onDone: () => void }) {
  const snackbar = useSnackbar();
  const form = useForm({
    schema: codeSchema,
    initial: { code: '' },
    onSubmit: async (body) => {
      const { accessToken } = await customerApi('confirmEmailChange', { body });
      signInWith(accessToken);
      void profileResource.load();
      void sessionsResource.load();
      snackbar.show({ kind: 'success', text: copy.done });
      onDone();
    },
  });
  return (
    <form className="form account__form" {...form.props}>
      <p role="status">{copy.sent(newEmail)}</p>
      <Field label={copy.code} autoComplete="one-time-code" autoCapitalize="characters" {...form.field('code')} />
      {form.submitError === null ? null : (
        <Alert kind="error" title={null} role="alert">
          {form.submitError.message}
        </Alert>
      )}
      <div className="account__buttons">
        <SubmitButton form={form}>{copy.confirm}</SubmitButton>
        <Button kind="quiet" onClick={onDone}>
          {copy.otherEmail}
        </Button>
      </div>
    </form>
  );
}
