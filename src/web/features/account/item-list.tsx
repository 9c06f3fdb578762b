import type { ReactNode } from 'react';
import type { User } from '#contract/accounts.ts';
import { Button } from '#ui/button.tsx';
import { account } from '#web/copy/account.ts';
import { type ProfileItem, shownValue } from './profile-items.ts';

interface ItemRowProps {
  label: string;
  value: string;
  note?: string | undefined;
  action?: ReactNode;
}

export function ItemRow({ label, value, note, action }: ItemRowProps) {
  return (
    <div className="item-list__row">
      <dt className="item-list__label">{label}</dt>
      <dd className="item-list__value">
        {value}
        {note === undefined ? null : <span className="item-list__note">{note}</span>}
      </dd>
      {action === undefined ? null : <dd className="item-list__action">{action}</dd>}
    </div>
  );
}

interface ProfileRowProps {
  user: User;
  item: ProfileItem;
  onChange: (item: ProfileItem) => void;
}

/** An item with the button that opens its dialog; a document that is set stays as it is. */
export function ProfileRow({ user, item, onChange }: ProfileRowProps) {
  const label = account.items[item];
  const fixed = item === 'document' && user.document !== null;
  const name = user[item] ? account.changeOf(label) : account.addOf(label);
  return (
    <ItemRow
      label={label}
      value={shownValue(user, item)}
      note={fixed ? account.customs.documentFixed : undefined}
      action={
        fixed ? undefined : (
          <Button kind="quiet" aria-label={name} onClick={() => onChange(item)}>
            {user[item] ? account.change : account.add}
          </Button>
        )
      }
    />
  );
}
