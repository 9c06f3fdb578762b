import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '#contract/accounts.ts';
import type { CallError } from '#contract/caller.ts';
import { OFFERS_CONSENT } from '#domain/customer/offers-consent.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { Button } from '#ui/components/button.tsx';
import { CheckboxField } from '#ui/components/field.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { account } from '#web/copy/account.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { useOwner } from '#web/lib/personal-data.tsx';
import { profileQuery } from './profile-query.ts';

const copy = account.data;
const FILE_NAME = 'mis-datos.json';

/** The consent to offers, and the download of everything the shop holds of the customer. */
export function DataSettings({ user }: { user: User }) {
  const owner = useOwner();
  const client = useQueryClient();
  const snackbar = useSnackbar();
  const onError = ({ message }: CallError) => snackbar.show({ kind: 'error', text: message });
  const consent = useMutation({
    mutationFn: (accepted: boolean) => customerApi('changeOffersConsent', { body: { accepted } }),
    meta: { owner, changes: [['profile']] },
    onSuccess: (changed, accepted) => {
      client.setQueryData(profileQuery(owner).queryKey, (data) => data && changed);
      snackbar.show({ kind: 'success', text: accepted ? copy.consentGiven : copy.consentWithdrawn });
    },
    onError,
  });
  const download = useMutation({
    mutationFn: async () => saveFile(JSON.stringify(await customerApi('exportAccount'), null, 2)),
    onSuccess: () => snackbar.show({ kind: 'success', text: copy.downloaded }),
    onError,
  });
  return (
    <section className="account__section" aria-labelledby="account-data">
      <h2 id="account-data">{copy.title}</h2>
      <CheckboxField
        className="account__consent"
        label={OFFERS_CONSENT}
        checked={user.offersAcceptedAt !== null}
        aria-disabled={consent.isPending}
        onChange={({ target }) => {
          if (!consent.isPending) consent.mutate(target.checked);
        }}
      />
      <p className="account__lead">
        {user.offersAcceptedAt === null ? copy.noConsent : copy.consentSince(formatDateTime(user.offersAcceptedAt))}
      </p>
      <p className="account__lead">{copy.exportLead}</p>
      <Button
        className="account__button"
        kind="second"
        small
        busy={download.isPending}
        onClick={() => download.mutate()}
      >
        {copy.export}
      </Button>
    </section>
  );
}

function saveFile(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = FILE_NAME;
  link.click();
  URL.revokeObjectURL(url);
}
