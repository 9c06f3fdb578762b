import type { ReactNode } from 'react';
import type { User } from '#contract/accounts.ts';
import { Button } from '#ui/components/button.tsx';
import { account } from '#web/copy/account.ts';
import { formatFieldValue, type ProfileField } from './profile-fields.ts';

interface DetailRowProps {
  label: string;
  value: string;
  note?: string | undefined;
  action?: ReactNode;
}

export function DetailRow({ label, value, note, action }: DetailRowProps) {
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
export function ProfileRow({ user, field, onChange }: ProfileRowProps) {
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
