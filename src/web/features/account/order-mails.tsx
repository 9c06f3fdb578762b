import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '#contract/accounts.ts';
import { OPTIONAL_ORDER_MAILS, type OptionalOrderMail } from '#domain/order/optional-mails.ts';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { CheckboxField } from '#ui/forms/field.tsx';
import { account } from '#web/copy/account.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { useOwner } from '#web/lib/personal-data.tsx';
import { profileQuery } from './account-query.ts';

const copy = account.orderMails;

/** Which mails of an order's journey the customer gets. */
export function OrderMails({ user }: { user: User }) {
  const owner = useOwner();
  const client = useQueryClient();
  const snackbar = useSnackbar();
  const choice = useMutation({
    mutationFn: (muted: OptionalOrderMail[]) => customerApi('chooseOrderMails', { body: { muted } }),
    meta: { owner, changes: [['profile']] },
    onSuccess: (changed) => {
      client.setQueryData(profileQuery(owner).queryKey, (data) => data && changed);
      snackbar.show({ kind: 'success', text: copy.saved });
    },
    onError: ({ message }) => snackbar.show({ kind: 'error', text: message }),
  });
  const muted = choice.isPending ? choice.variables : user.mutedOrderMails;
  const choose = (mail: OptionalOrderMail, isWanted: boolean) => {
    if (!choice.isPending) choice.mutate(isWanted ? muted.filter((each) => each !== mail) : [...muted, mail]);
  };
  return (
    <section className="account__section" aria-labelledby="account-order-mails">
      <h2 id="account-order-mails">{copy.title}</h2>
      <p className="account__lead">{copy.lead}</p>
      {OPTIONAL_ORDER_MAILS.map((mail) => (
        <CheckboxField
          key={mail}
          label={copy.names[mail]}
          checked={!muted.includes(mail)}
          aria-disabled={choice.isPending}
          onChange={({ target }) => choose(mail, target.checked)}
        />
      ))}
      <p className="account__lead note">{copy.always}</p>
    </section>
  );
}
