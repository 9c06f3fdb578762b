import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Address } from '#contract/addresses.ts';
import { canAddAddress } from '#domain/address/rules.ts';
import { Button } from '#ui/components/button.tsx';
import { ReadState } from '#ui/components/load-failed.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { PlusIcon } from '#ui/icons/icons.tsx';
import { account } from '#web/copy/account.ts';
import { useOwner } from '#web/lib/personal-data.tsx';
import { addressesQuery } from './account-query.ts';
import { AddressCard } from './address-card.tsx';
import { type AddressAction, AddressDialogs } from './address-dialogs.tsx';

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
