import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#contract/accounts.ts';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { account } from '#web/copy/account.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { useOwner } from '#web/lib/personal-data.tsx';
import { Addresses } from './addresses.tsx';
import { Locker } from './locker.tsx';
import { MailDelivery } from './mail-delivery.tsx';
import { ProfileFieldDialog } from './profile-field-dialog.tsx';
import { NAME_FIELDS, type ProfileChange, type ProfileField } from './profile-fields.ts';
import { ProfilePlaceholder } from './profile-placeholder.tsx';
import { profileQuery } from './profile-query.ts';
import { DetailRow, ProfileRow } from './profile-row.tsx';
import './account.css';
import '#web/features/forms/forms.css';

/** Profile, addresses and locker of the customer, each editable. */
export function AccountSettings() {
  const owner = useOwner();
  const client = useQueryClient();
  const profile = useQuery(profileQuery(owner));
  const snackbar = useSnackbar();
  const save = useMutation({
    mutationFn: (body: ProfileChange) => customerApi('updateProfile', { body }),
    meta: { owner, changes: [['profile']] },
    onSuccess: (user) => {
      client.setQueryData(profileQuery(owner).queryKey, (data) => data && user);
      snackbar.show({ kind: 'success', text: account.saved });
    },
  });
  return (
    <div className="account">
      <h1>{account.title}</h1>
      <MailDelivery />
      {profile.data ? (
        <Profile user={profile.data} onSave={save.mutateAsync} />
      ) : (
        <ProfilePlaceholder profile={profile} />
      )}
      <Addresses />
      {profile.data ? <Locker user={profile.data} /> : null}
    </div>
  );
}

function Profile({ user, onSave }: { user: User; onSave: (change: ProfileChange) => Promise<User> }) {
  const [field, setField] = useState<ProfileField | null>(null);
  const row = (name: ProfileField) => <ProfileRow key={name} user={user} field={name} onChange={setField} />;
  return (
    <>
      <section className="account__section" aria-labelledby="account-customs">
        <h2 id="account-customs">{account.customs.title}</h2>
        <p className="account__lead">{account.customs.lead}</p>
        <dl className="detail-list">
          {NAME_FIELDS.map(row)}
          {row('birthday')}
          {row('document')}
          {row('gender')}
        </dl>
      </section>
      <section className="account__section" aria-labelledby="account-contact">
        <h2 id="account-contact">{account.contact.title}</h2>
        <dl className="detail-list">
          <DetailRow label={account.fields.email} value={user.email} note={account.contact.emailFixed} />
          {row('phone')}
        </dl>
      </section>
      <ProfileFieldDialog field={field} user={user} onSave={onSave} onClose={() => setField(null)} />
    </>
  );
}
