import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Address } from '#contract/addresses.ts';
import { canAddAddress, canDeleteAddress } from '#domain/address/rules.ts';
import { Button } from '#ui/components/button.tsx';
import { Disclosure } from '#ui/components/disclosure.tsx';
import { ReadState } from '#ui/components/load-failed.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { Tag } from '#ui/components/tag.tsx';
import { PlusIcon } from '#ui/icons/icons.tsx';
import { account } from '#web/copy/account.ts';
import { useOwner } from '#web/lib/personal-data.tsx';
import { addressesQuery } from './account-query.ts';
import { type AddressAction, AddressDialogs } from './address-dialogs.tsx';
import { formatStreet } from './format-address.ts';

const copy = account.addresses;

/** The customer's addresses (at most three), the default one first. */
export function Addresses() {
  const addresses = useQuery(addressesQuery(useOwner()));
  const [action, setAction] = useState<AddressAction | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = sortDefaultFirst(addresses.data ?? []);
  const onDone = (kind: AddressAction['kind']) => {
    flushSync(() => setAction(null));
    if (kind === 'remove') heading.current?.focus();
  };
  return (
    <section className="account__section" aria-labelledby="account-addresses">
      <h2 id="account-addresses" ref={heading} tabIndex={-1}>
        {copy.title}
      </h2>
      <ReadState query={addresses} title={copy.failed}>
        <Skeleton height="5.5rem" />
      </ReadState>
      {addresses.data?.length === 0 ? <p className="account__lead">{copy.empty}</p> : null}
      {list.length === 0 ? null : (
        <ul className="account-list">
          {list.map((address) => (
            <AddressCard key={address.id} address={address} count={list.length} onAction={setAction} />
          ))}
        </ul>
      )}
      {addresses.data && canAddAddress(list.length) ? (
        <Button kind="second" small icon={<PlusIcon />} onClick={() => setAction({ kind: 'add' })}>
          {copy.add}
        </Button>
      ) : null}
      <AddressDialogs action={action} onDone={onDone} onClose={() => setAction(null)} />
    </section>
  );
}

function sortDefaultFirst(addresses: readonly Address[]): Address[] {
  return addresses.toSorted((a, b) => Number(b.defaultAddress) - Number(a.defaultAddress));
}

interface AddressCardProps {
  address: Address;
  /** Number of saved addresses. */
  count: number;
  onAction: (action: AddressAction) => void;
}

function AddressCard({ address, count, onAction }: AddressCardProps) {
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
