import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Address } from '#contract/addresses.ts';
import { PAGES } from '#contract/pages.ts';
import { canAddAddress } from '#domain/address/rules.ts';
import { Button } from '#ui/components/button.tsx';
import { RadioCard, RadioCards } from '#ui/components/radio-card.tsx';
import { checkout as copy } from '#web/copy/checkout.ts';
import { formatAddress } from '#web/features/account/format-address.ts';
import type { AddressValues } from '#web/features/forms/address-values.ts';
import { CheckoutAddressForm } from './checkout-address-form.tsx';
import { changeDraft, useDraft } from './checkout-draft.ts';

/** Radio value of a new address. */
const NEW_ADDRESS = 'other';

interface AddressStepProps {
  addresses: readonly Address[];
  onSelect: () => void;
  back: ReactNode;
}

/** Selects a saved address, or takes a new one while fewer than three are saved. */
export function AddressStep({ addresses, onSelect, back }: AddressStepProps) {
  const draft = useDraft();
  const defaultOne = addresses.find(({ defaultAddress }) => defaultAddress) ?? addresses[0];
  const [selected, setSelected] = useState(
    draft.addressId ?? (draft.typedAddress ? NEW_ADDRESS : (defaultOne?.id ?? NEW_ADDRESS)),
  );
  const canAdd = canAddAddress(addresses.length);
  const select = (id: string) => {
    setSelected(id);
    changeDraft({ addressId: id === NEW_ADDRESS ? null : id, newAddress: null });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    changeDraft({ addressId: selected, newAddress: null });
    onSelect();
  };
  const selectNew = (values: AddressValues) => {
    changeDraft({ addressId: null, newAddress: values });
    onSelect();
  };
  return (
    <div className="form">
      {addresses.length > 0 ? <SavedAddresses {...{ addresses, selected, canAdd }} onSelect={select} /> : null}
      {selected === NEW_ADDRESS && canAdd ? (
        <CheckoutAddressForm
          initial={draft.typedAddress}
          onChange={(typedAddress) => changeDraft({ typedAddress })}
          onDone={selectNew}
          back={back}
        />
      ) : (
        <form method="post" onSubmit={submit} className="form__actions">
          {back}
          <Button type="submit">{copy.next}</Button>
        </form>
      )}
    </div>
  );
}

interface SavedAddressesProps {
  addresses: readonly Address[];
  selected: string;
  canAdd: boolean;
  onSelect: (id: string) => void;
}

function SavedAddresses({ addresses, selected, canAdd, onSelect }: SavedAddressesProps) {
  const card = (value: string) => ({
    name: 'addressId',
    value,
    checked: selected === value,
    onChange: () => onSelect(value),
  });
  return (
    <>
      <RadioCards legend={copy.address.legend}>
        {addresses.map((address) => {
          const { street, place } = formatAddress(address);
          const aside = address.defaultAddress ? { aside: copy.address.defaultBadge } : {};
          return <RadioCard key={address.id} {...card(address.id)} {...aside} label={street} detail={place} />;
        })}
        {canAdd ? <RadioCard {...card(NEW_ADDRESS)} label={copy.address.other} /> : null}
      </RadioCards>
      {canAdd ? null : (
        <p className="checkout-step__intro">
          {copy.address.addressLimit} <Link to={PAGES.account}>{copy.address.toAccount}</Link>
        </p>
      )}
    </>
  );
}
