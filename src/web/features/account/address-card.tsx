import type { Address } from '#contract/addresses.ts';
import { canDeleteAddress } from '#domain/address/rules.ts';
import { Disclosure } from '#ui/components/disclosure.tsx';
import { Tag } from '#ui/components/tag.tsx';
import { account } from '#web/copy/account.ts';
import type { AddressAction } from './address-dialogs.tsx';
import { formatStreet } from './format-address.ts';

const copy = account.addresses;

interface AddressCardProps {
  address: Address;
  /** Number of saved addresses. */
  count: number;
  onAction: (action: AddressAction) => void;
}

export function AddressCard({ address, count, onAction }: AddressCardProps) {
  const { neighborhood, apartment, zipCode, country, phoneNumber, observations } = address;
  return (
    <li className="account-list__row">
      <div className="account-list__text">
        <p className="account-list__name">
          {formatStreet(address)} {address.defaultAddress ? <Tag plain>{copy.defaultBadge}</Tag> : null}
        </p>
        <p>
          {neighborhood}, {apartment} {zipCode}, {country}
        </p>
        <p>{phoneNumber}</p>
        {observations === null ? null : <p className="account-list__text--small">{observations}</p>}
      </div>
      <AddressMenu address={address} count={count} onAction={onAction} />
    </li>
  );
}

function AddressMenu({ address, count, onAction }: AddressCardProps) {
  const canDelete = canDeleteAddress(count);
  const items = [
    { kind: 'edit', label: copy.edit, refusal: undefined },
    { kind: 'default', label: copy.setDefault, refusal: address.defaultAddress ? copy.alreadyDefault : undefined },
    { kind: 'remove', label: copy.remove, refusal: canDelete ? undefined : copy.onlyAddress },
  ] as const;
  return (
    <Disclosure
      label={copy.menu}
      ariaLabel={copy.options(formatStreet(address))}
      align="end"
      buttonClassName="address-card__menu"
    >
      <div className="address-menu">
        {items.map(({ kind, label, refusal }) => (
          <button
            key={kind}
            type="button"
            className="address-menu__item"
            disabled={refusal !== undefined}
            title={refusal}
            onClick={({ currentTarget }) => {
              // The dialog restores the focus to the menu's button: the menu item is gone by then.
              currentTarget.closest('.disclosure')?.querySelector('button')?.focus();
              onAction({ kind, address } as AddressAction);
            }}
          >
            {label}
          </button>
        ))}
        {canDelete ? null : <p className="address-menu__reason">{copy.onlyAddress}</p>}
      </div>
    </Disclosure>
  );
}
