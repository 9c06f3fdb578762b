import { useState } from 'react';
import { useNavigate } from 'react-router';
import { proofFormSchema, type User } from '#contract/accounts.ts';
import type { CallError } from '#contract/caller.ts';
import { PAGES } from '#contract/pages.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { Dialog } from '#ui/components/dialog.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { account } from '#web/copy/account.ts';
import { ProofField, proofBody } from '#web/features/forms/proof-field.tsx';
import { FormActions } from '#web/features/forms/submit-button.tsx';
import { useMutationForm } from '#web/features/forms/use-mutation-form.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { clearSession } from '#web/lib/session.ts';

const copy = account.deletion;

/** Deletes the account in two steps: what is deleted and what stays, then the password. */
export function DeleteAccount({ user }: { user: User }) {
  const [open, setOpen] = useState(false);
  return (
    <section className="account__section" aria-labelledby="account-deletion">
      <h2 id="account-deletion">{copy.title}</h2>
      <p className="account__lead">{copy.deleted}</p>
      <p className="account__lead">{copy.kept}</p>
      <p className="account__lead">{copy.openOrders}</p>
      <Button className="account__button" kind="second" small onClick={() => setOpen(true)}>
        {copy.start}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={copy.confirmTitle}>
        <DeletionForm user={user} onCancel={() => setOpen(false)} />
      </Dialog>
    </section>
  );
}

function DeletionForm({ user, onCancel }: { user: User; onCancel: () => void }) {
  const snackbar = useSnackbar();
  const navigate = useNavigate();
  const { props, fields, mutation } = useMutationForm(proofFormSchema, {
    mutationFn: ({ proof }) => customerApi('deleteAccount', { body: proofBody(proof, user.hasPassword) }),
    onSuccess: async () => {
      // On the screen before the session ends here, or the page for customers would still lead to the sign-in.
      await navigate(PAGES.home, { replace: true, flushSync: true });
      clearSession();
      snackbar.show({ kind: 'success', text: copy.done });
    },
  });
  return (
    <form className="form" {...props}>
      <p>{copy.final}</p>
      <ProofField field={fields.proof.props} hasPassword={user.hasPassword} />
      {mutation.error === null ? null : <DeletionError error={mutation.error} />}
      <FormActions busy={mutation.isPending} kind="danger" onCancel={onCancel}>
        {copy.confirm}
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
