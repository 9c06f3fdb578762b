import { useQuery } from '@tanstack/react-query';
import { account } from '#web/copy/account.ts';
import { DataSettings } from '#web/features/account/data-settings.tsx';
import { DeleteAccount } from '#web/features/account/delete-account.tsx';
import { EmailSettings } from '#web/features/account/email-settings.tsx';
import { PasswordForm } from '#web/features/account/password-form.tsx';
import { ProfilePlaceholder } from '#web/features/account/profile-placeholder.tsx';
import { profileQuery } from '#web/features/account/profile-query.ts';
import { Sessions } from '#web/features/account/sessions.tsx';
import { pageMeta } from '#web/features/shell/page-meta.ts';
import { useOwner } from '#web/lib/personal-data.tsx';
import '#web/features/account/account.css';

export const meta = () => pageMeta({ title: account.security.title });

/** Password, sessions and email of the customer, the data that the shop holds and the end of the account. */
export default function SecuritySettings() {
  const profile = useQuery(profileQuery(useOwner()));
  return (
    <div className="account">
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
