import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  changePasswordFormSchema,
  codeSchema,
  emailChangeFormSchema,
  proofFormSchema,
  type User,
} from '#contract/accounts.ts';
import type { CallError } from '#contract/caller.ts';
import { PAGES } from '#contract/pages.ts';
import { OFFERS_CONSENT } from '#domain/customer/offers-consent.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { Alert, ErrorAlert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { Dialog } from '#ui/forms/dialog.tsx';
import { CheckboxField, Field, PasswordField } from '#ui/forms/field.tsx';
import { account } from '#web/copy/account.ts';
import { profileQuery } from '#web/features/account/account-query.ts';
import { ProfilePlaceholder } from '#web/features/account/profile-placeholder.tsx';
import { Sessions } from '#web/features/account/sessions.tsx';
import { saveFile } from '#web/features/documents/save-file.ts';
import { ProofField, proofBody } from '#web/features/forms/proof-field.tsx';
import { FormActions, SubmitButton } from '#web/features/forms/submit-button.tsx';
import { useMutationForm } from '#web/features/forms/use-mutation-form.ts';
import { pageMeta } from '#web/features/shop-frame/page-meta.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { useOwner } from '#web/lib/personal-data.tsx';
import { clearSession, currentSession, signInWith } from '#web/lib/session.ts';
import '#web/features/account/account.css';
import '#web/features/forms/forms.css';

export const meta = () => pageMeta({ title: account.security.title });

/** Password, sessions and email of the customer, the data that the shop holds and the end of the account. */
export default function SecuritySettings() {
  const profile = useQuery(profileQuery(useOwner()));
  return (
    <div className="stack account">
      <h1>{account.security.title}</h1>
      <PasswordForm />
      <Sessions />
      {profile.data ? (
        <>
          <EmailSettings user={profile.data} />
          <DataSettings user={profile.data} />
          <DeleteAccount user={profile.data} />
        </>
      ) : (
        <ProfilePlaceholder profile={profile} />
      )}
    </div>
  );
}

const security = account.security;

/** Changes the password. The server ends all sessions, so this one continues with the token of the response. */
function PasswordForm() {
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
      snackbar.show({ kind: 'success', text: security.done });
    },
  });
  return (
    <section className="account__section" aria-labelledby="account-password">
      <h2 id="account-password">{security.password}</h2>
      <p className="account__lead">{security.lead}</p>
      <form className="form account__form" {...props}>
        {/* lets password managers match the password to the account */}
        <input hidden readOnly autoComplete="username" value={session.kind === 'customer' ? session.email : ''} />
        <PasswordField label={security.oldPassword} autoComplete="current-password" {...fields.oldPassword.props} />
        <PasswordField
          label={security.newPassword}
          hint={security.newHint}
          autoComplete="new-password"
          {...fields.newPassword.props}
        />
        <PasswordField label={security.confirmPassword} autoComplete="new-password" {...fields.confirmPassword.props} />
        {mutation.error === null ? null : (
          <Alert kind="error" title={null} role="alert">
            {security.failed}
          </Alert>
        )}
        <SubmitButton busy={mutation.isPending}>{security.submit}</SubmitButton>
      </form>
      <p className="account__form note">{security.noPassword}</p>
    </section>
  );
}

const emailCopy = account.email;

/** Changes the email: a request first, then the code that was mailed to the new address. */
function EmailSettings({ user }: { user: User }) {
  const [newEmail, setNewEmail] = useState<string | null>(null);
  return (
    <section className="account__section" aria-labelledby="account-email">
      <h2 id="account-email">{emailCopy.title}</h2>
      <p className="account__lead">{emailCopy.lead(user.email)}</p>
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
      <Field label={emailCopy.newEmail} type="email" autoComplete="email" {...fields.email.props} />
      <ProofField field={fields.proof.props} hasPassword={user.hasPassword} />
      <ErrorAlert error={error} />
      <SubmitButton busy={mutation.isPending}>{emailCopy.request}</SubmitButton>
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
      snackbar.show({ kind: 'success', text: emailCopy.done });
      onDone();
    },
  });
  return (
    <form className="form account__form" {...props}>
      <p role="status">{emailCopy.sent(newEmail)}</p>
      <Field label={emailCopy.code} autoComplete="one-time-code" autoCapitalize="characters" {...fields.code.props} />
      <ErrorAlert error={error} />
      <div className="cluster">
        <SubmitButton busy={mutation.isPending}>{emailCopy.confirm}</SubmitButton>
        <Button kind="quiet" onClick={onDone}>
          {emailCopy.otherEmail}
        </Button>
      </div>
    </form>
  );
}

const dataCopy = account.data;
const FILE_NAME = 'mis-datos.json';

/** The consent to offers, and the download of everything the shop holds of the customer. */
function DataSettings({ user }: { user: User }) {
  const owner = useOwner();
  const client = useQueryClient();
  const snackbar = useSnackbar();
  const onError = ({ message }: CallError) => snackbar.show({ kind: 'error', text: message });
  const consent = useMutation({
    mutationFn: (accepted: boolean) => customerApi('changeOffersConsent', { body: { accepted } }),
    meta: { owner, changes: [['profile']] },
    onSuccess: (changed, accepted) => {
      client.setQueryData(profileQuery(owner).queryKey, (data) => data && changed);
      snackbar.show({ kind: 'success', text: accepted ? dataCopy.consentGiven : dataCopy.consentWithdrawn });
    },
    onError,
  });
  const download = useMutation({
    mutationFn: async () => {
      const text = JSON.stringify(await customerApi('exportAccount'), null, 2);
      saveFile(new Blob([text], { type: 'application/json' }), FILE_NAME);
    },
    onSuccess: () => snackbar.show({ kind: 'success', text: dataCopy.downloaded }),
    onError,
  });
  return (
    <section className="account__section" aria-labelledby="account-data">
      <h2 id="account-data">{dataCopy.title}</h2>
      <CheckboxField
        className="account__button"
        label={OFFERS_CONSENT}
        checked={user.offersAcceptedAt !== null}
        aria-disabled={consent.isPending}
        onChange={({ target }) => {
          if (!consent.isPending) consent.mutate(target.checked);
        }}
      />
      <p className="account__lead">
        {user.offersAcceptedAt === null
          ? dataCopy.noConsent
          : dataCopy.consentSince(formatDateTime(user.offersAcceptedAt))}
      </p>
      <p className="account__lead">{dataCopy.exportLead}</p>
      <Button
        className="account__button"
        kind="second"
        small
        busy={download.isPending}
        onClick={() => download.mutate()}
      >
        {dataCopy.export}
      </Button>
    </section>
  );
}

const deletion = account.deletion;

/** Deletes the account in two steps: what is deleted and what stays, then the password. */
function DeleteAccount({ user }: { user: User }) {
  const [open, setOpen] = useState(false);
  return (
    <section className="account__section" aria-labelledby="account-deletion">
      <h2 id="account-deletion">{deletion.title}</h2>
      <p className="account__lead">{deletion.deleted}</p>
      <p className="account__lead">{deletion.kept}</p>
      <p className="account__lead">{deletion.openOrders}</p>
      <Button className="account__button" kind="second" small onClick={() => setOpen(true)}>
        {deletion.start}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={deletion.confirmTitle}>
        <DeletionForm user={user} onCancel={() => setOpen(false)} />
      </Dialog>
    </section>
  );
}

function DeletionForm({ user, onCancel }: { user: User; onCancel: () => void }) {
  const snackbar = useSnackbar();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { props, fields, mutation } = useMutationForm(proofFormSchema, {
    mutationFn: async ({ proof }) => {
      // The answer to a read under way would be that the session has ended.
      await client.cancelQueries();
      return customerApi('deleteAccount', { body: proofBody(proof, user.hasPassword) });
    },
    onSuccess: async () => {
      // On the screen before the session ends here, or the page for customers would still lead to the sign-in.
      await navigate(PAGES.home, { replace: true, flushSync: true });
      clearSession();
      snackbar.show({ kind: 'success', text: deletion.done });
    },
  });
  return (
    <form className="form" {...props}>
      <p>{deletion.final}</p>
      <ProofField field={fields.proof.props} hasPassword={user.hasPassword} />
      {mutation.error === null ? null : <DeletionError error={mutation.error} />}
      <FormActions busy={mutation.isPending} kind="danger" onCancel={onCancel}>
        {deletion.confirm}
      </FormActions>
    </form>
  );
}

/** Names each order that prevents the deletion. */
function DeletionError({ error }: { error: CallError }) {
  const orders = error.errors.filter(({ field }) => field === 'orders');
  return (
    <Alert kind="error" title={null} role="alert">
      {error.message}
      {orders.length < 2 ? null : (
        <ul>
          {orders.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
