import { useState } from 'react';
import type { User } from '#contract/accounts.ts';
import { CallError } from '#contract/caller.ts';
import { OFFERS_CONSENT } from '#domain/customer/offers-consent.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { Button } from '#ui/components/button.tsx';
import { CheckboxField } from '#ui/components/field.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { account } from '#web/copy/account.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { profileResource } from '#web/lib/profile.ts';

const copy = account.data;
const FILE_NAME = 'mis-datos.json';

/** The consent to offers, and the download of everything the shop holds of the customer. */
export function DataSettings({ user }: { user: User }) {
  const snackbar = useSnackbar();
  const [busy, setBusy] = useState<'consent' | 'export' | null>(null);
  const run = async (what: 'consent' | 'export', work: () => Promise<string>) => {
    if (busy !== null) return;
    setBusy(what);
    try {
      snackbar.show({ kind: 'success', text: await work() });
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      snackbar.show({ kind: 'error', text: failure.message });
    }
    setBusy(null);
  };
  const changeConsent = (accepted: boolean) =>
    run('consent', async () => {
      await customerApi('changeOffersConsent', { body: { accepted } });
      await profileResource.load();
      return accepted ? copy.consentGiven : copy.consentWithdrawn;
    });
  const download = () =>
    run('export', async () => {
      saveFile(JSON.stringify(await customerApi('exportAccount'), null, 2));
      return copy.downloaded;
    });
  return (
    <section className="account__section" aria-labelledby="account-data">
      <h2 id="account-data">{copy.title}</h2>
      <CheckboxField
        className="account__consent"
        label={OFFERS_CONSENT}
        checked={user.offersAcceptedAt !== null}
        aria-disabled={busy === 'consent'}
        onChange={(event) => void changeConsent(event.target.checked)}
      />
      <p className="account__lead">
        {user.offersAcceptedAt === null ? copy.noConsent : copy.consentSince(formatDateTime(user.offersAcceptedAt))}
      </p>
      <p className="account__lead">{copy.exportLead}</p>
      <Button className="account__button" kind="second" small busy={busy === 'export'} onClick={() => void download()}>
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
