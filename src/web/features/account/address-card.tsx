import type { MouseEvent } from 'react';
import type { Address } from '#contract/addresses.ts';
import { canDeleteAddress } from '#domain/address/rules.ts';
import { Tag } from '#ui/chip.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { account } from '#web/copy/account.ts';
import type { AddressTask } from './address-dialogs.tsx';
import { streetOf } from './address-text.ts';

const copy = account.addresses;

interface AddressCardProps {
  address: Address;
  /** How many addresses there are. */
  count: number;
  onTask: (task: AddressTask) => void;
}

export function AddressCard({ address, count, onTask }: AddressCardProps) {
  const { neighborhood, apartment, zipCode, country, phoneNumber, observations } = address;
  return (
    <li className="address-card">
      <div className="address-card__text">
        <p className="address-card__street">
          {streetOf(address)} {address.defaultAddress ? <Tag plain>{copy.byDefault}</Tag> : null}
        </p>
        <p>
          {neighborhood}, {apartment} {zipCode}, {country}
        </p>
        <p>{phoneNumber}</p>
        {observations === null ? null : <p className="address-card__more">{observations}</p>}
      </div>
      <AddressMenu address={address} count={count} onTask={onTask} />
    </li>
  );
}

function AddressMenu({ address, count, onTask }: AddressCardProps) {
  const canDelete = canDeleteAddress(count);
  const choose = (kind: 'edit' | 'default' | 'remove') => (event: MouseEvent<HTMLButtonElement>) => {
    // the dialog gives the focus back to where it was: to the menu's button, the menu being closed by then
    event.currentTarget.closest('.disclosure')?.querySelector('button')?.focus();
    onTask({ kind, address } as AddressTask);
  };
  return (
    <Disclosure
      label={copy.menu}
      ariaLabel={copy.options(streetOf(address))}
      align="end"
      buttonClassName="address-card__menu"
    >
      <div className="address-menu">
        <button type="button" className="address-menu__item" onClick={choose('edit')}>
          {copy.edit}
        </button>
        <button
          type="button"
          className="address-menu__item"
          disabled={address.defaultAddress}
          title={address.defaultAddress ? copy.alreadyDefault : undefined}
          onClick={choose('default')}
        >
          {copy.setDefault}
        </button>
        <button
          type="button"
          className="address-menu__item"
          disabled={!canDelete}
          title={canDelete ? undefined : copy.lastOne}
          onClick={choose('remove')}
        >
          {copy.remove}
        </button>
        {canDelete ? null : <p className="address-menu__why">{copy.lastOne}</p>}
      </div>
    </Disclosure>
  );
}
