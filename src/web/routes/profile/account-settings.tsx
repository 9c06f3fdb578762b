import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { User } from '#contract/accounts.ts';
import { Button } from '#ui/components/button.tsx';
import { account } from '#web/copy/account.ts';
import { Addresses } from '#web/features/account/addresses.tsx';
import { MailDelivery } from '#web/features/account/mail-delivery.tsx';
import {
  formatFieldValue,
  NAME_FIELDS,
  type ProfileField,
  ProfileFieldDialog,
} from '#web/features/account/profile-field-dialog.tsx';
import { ProfilePlaceholder } from '#web/features/account/profile-placeholder.tsx';
import { profileQuery } from '#web/features/account/profile-query.ts';
import { CopyButton } from '#web/features/orders/copy-button.tsx';
import { pageMeta } from '#web/features/shell/page-meta.ts';
import { useShopData } from '#web/features/shell/shop-data.ts';
import { useOwner } from '#web/lib/personal-data.tsx';
import '#web/features/account/account.css';
import '#web/features/forms/forms.css';

export const meta = () => pageMeta({ title: account.title });

/** Profile, addresses and locker of the customer, each editable. */
export default function AccountSettings() {
  const profile = useQuery(profileQuery(useOwner()));
  return (
    <div className="account">
      <h1>{account.title}</h1>
      <MailDelivery />
      {profile.data ? <Profile user={profile.data} /> : <ProfilePlaceholder profile={profile} />}
      <Addresses />
      {profile.data ? <Locker user={profile.data} /> : null}
    </div>
  );
}

function Profile({ user }: { user: User }) {
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
      <ProfileFieldDialog field={field} user={user} onClose={() => setField(null)} />
    </>
  );
}

interface DetailRowProps {
  label: string;
  value: string;
  note?: string | undefined;
  action?: ReactNode;
}

function DetailRow({ label, value, note, action }: DetailRowProps) {
  return (
    <div className="detail-list__row">
      <dt className="detail-list__label">{label}</dt>
      <dd className="detail-list__value">
        {value}
        {note === undefined ? null : <span className="detail-list__note">{note}</span>}
      </dd>
      {action === undefined ? null : <dd className="detail-list__action">{action}</dd>}
    </div>
  );
}

interface ProfileRowProps {
  user: User;
  field: ProfileField;
  onChange: (field: ProfileField) => void;
}

/** Value of a profile field with the button that opens its dialog. A document cannot be changed once set. */
function ProfileRow({ user, field, onChange }: ProfileRowProps) {
  const label = account.fields[field];
  const fixed = field === 'document' && user.document !== null;
  const name = user[field] ? account.changeField(label) : account.addField(label);
  return (
    <DetailRow
      label={label}
      value={formatFieldValue(user, field)}
      note={fixed ? account.customs.documentFixed : undefined}
      action={
        fixed ? undefined : (
          <Button kind="quiet" aria-label={name} onClick={() => onChange(field)}>
            {user[field] ? account.change : account.add}
          </Button>
        )
      }
    />
  );
}

/** The customer's address in Miami, in the order in which the form of a store asks for it. */
function Locker({ user }: { user: User }) {
  const miami = useShopData()?.settings.miami;
  if (miami === undefined) return null;
  const lines = [`${user.firstName} ${user.lastName}`, user.locker, miami.address, miami.city];
  return (
    <section className="account__section" aria-labelledby="account-locker">
      <h2 id="account-locker">{account.locker.title}</h2>
      <p className="account__lead">{account.locker.lead}</p>
      <div className="locker">
        <address className="locker__lines">
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <CopyButton text={lines.join('\n')} label={account.locker.copy} />
      </div>
    </section>
  );
}
