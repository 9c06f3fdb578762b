import { useQuery } from '@tanstack/react-query';
import { account } from '#web/copy/account.ts';
import { useOwner } from '#web/lib/personal-data.tsx';
import { DataSettings } from './data-settings.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { EmailSettings } from './email-settings.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfilePlaceholder } from './profile-placeholder.tsx';
import { profileQuery } from './profile-query.ts';
import { Sessions } from './sessions.tsx';
import './account.css';

/** Password, sessions and email of the customer, the data that the shop holds and the end of the account. */
export function SecuritySettings() {
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
