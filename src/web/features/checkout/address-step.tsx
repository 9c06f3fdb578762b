import type { FormEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import type { Address } from '#contract/addresses.ts';
import { PAGES } from '#contract/pages.ts';
import { canAddAddress } from '#domain/address/rules.ts';
import { Button } from '#ui/components/button.tsx';
import { RadioCard, RadioCards } from '#ui/components/radio-card.tsx';
import { checkout as copy } from '#web/copy/checkout.ts';
import { formatAddress } from '#web/features/account/format-address.ts';
import { CheckoutAddressForm } from './checkout-address-form.tsx';
import { changeDraft, useDraft } from './checkout-draft.ts';
import { type CheckoutDraft, type ChosenAddress, NEW_ADDRESS } from './checkout-state.ts';

interface AddressStepProps {
  addresses: readonly Address[];
  onContinue: (address: ChosenAddress) => void;
  showErrors: boolean;
  back: ReactNode;
}

/** Selects a saved address, or takes a new one while fewer than three are saved. */
export function AddressStep({ addresses, onContinue, showErrors, back }: AddressStepProps) {
  const { confirmed, edited } = useDraft();
  const selected = shownAddressId({ confirmed, edited }, addresses);
  const canAdd = canAddAddress(addresses.length);
  const edit = (change: Partial<CheckoutDraft['edited']>) => changeDraft({ type: 'edited', change });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onContinue({ kind: 'saved', id: selected });
  };
  return (
    <div className="form">
      {addresses.length > 0 ? (
        <SavedAddresses {...{ addresses, selected, canAdd }} onSelect={(addressId) => edit({ addressId })} />
      ) : null}
      {selected === NEW_ADDRESS && canAdd ? (
        <CheckoutAddressForm
          initial={edited.newAddress ?? (confirmed.address?.kind === 'new' ? confirmed.address.values : null)}
          showErrors={showErrors}
          onChange={(newAddress) => edit({ newAddress })}
          onDone={(values) => onContinue({ kind: 'new', values })}
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

/** The edited selection, else the confirmed one, else the default address; an address that was deleted is none. */
function shownAddressId(
  { confirmed: { address }, edited }: Pick<CheckoutDraft, 'confirmed' | 'edited'>,
  addresses: readonly Address[],
): string {
  const isKnown = (id: string | null) => id === NEW_ADDRESS || addresses.some((one) => one.id === id);
  if (edited.addressId !== null && isKnown(edited.addressId)) return edited.addressId;
  if (address?.kind === 'new') return NEW_ADDRESS;
  if (address !== null && isKnown(address.id)) return address.id;
  if (edited.newAddress !== null) return NEW_ADDRESS;
  return (addresses.find(({ defaultAddress }) => defaultAddress) ?? addresses[0])?.id ?? NEW_ADDRESS;
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
