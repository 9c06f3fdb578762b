import { LoadFailed } from '#ui/components/load-failed.tsx';
import { common } from '#ui/copy.ts';
import { account } from '#web/copy/account.ts';
import { useOwnedResource } from '#web/lib/owned-resource.ts';
import { profileResource } from '#web/lib/profile.ts';
import { AccountSkeleton } from './account-skeleton.tsx';
import { DataSettings } from './data-settings.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { EmailSettings } from './email-settings.tsx';
import { PasswordForm } from './password-form.tsx';
import { Sessions } from './sessions.tsx';
import './account.css';

/** Password, sessions and email of the customer, the data that the shop holds and the end of the account. */
export function SecuritySettings() {
  const profile = useOwnedResource(profileResource);
  return (
    <div className="account">
      <h1>{account.security.title}</h1>
      <PasswordForm />
      <Sessions />
      {profile.data === null && profile.error !== null ? (
        <LoadFailed message={profile.error.message} title={common.notRead} onRetry={profile.reload} />
      ) : null}
      {profile.data === null && profile.error === null ? <AccountSkeleton /> : null}
      {profile.data === null ? null : (
        <>
          <EmailSettings user={profile.data} />
          <DataSettings user={profile.data} />
          <DeleteAccount user={profile.data} />
        </>
      )}
    </div>
  );
}
