import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Address } from '#contract/addresses.ts';
import { PAGES } from '#contract/pages.ts';
import { canAddAddress } from '#domain/address/rules.ts';
import { Button } from '#ui/button.tsx';
import { RadioCard, RadioCards } from '#ui/radio-card.tsx';
import { checkout as copy } from '#web/copy/checkout.ts';
import type { AddressValues } from '#web/features/forms/address-values.ts';
import { formatAddress } from './selected-address.ts';
import { CheckoutAddressForm } from './checkout-address-form.tsx';
import { changeDraft, useDraft } from './checkout-draft.ts';

const OTHER = 'other';

interface AddressStepProps {
  addresses: readonly Address[];
  onChosen: () => void;
  back: ReactNode;
}

/** One of the saved addresses, or a new one as long as there are fewer than three. */
export function AddressStep({ addresses, onChosen, back }: AddressStepProps) {
  const draft = useDraft();
  const byDefault = addresses.find(({ defaultAddress }) => defaultAddress) ?? addresses[0];
  const [chosen, setChosen] = useState(draft.addressId ?? (draft.typedAddress ? OTHER : (byDefault?.id ?? OTHER)));
  const mayAdd = canAddAddress(addresses.length);
  const choose = (id: string) => {
    setChosen(id);
    changeDraft({ addressId: id === OTHER ? null : id, newAddress: null });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    changeDraft({ addressId: chosen, newAddress: null });
    onChosen();
  };
  const done = (values: AddressValues) => {
    changeDraft({ addressId: null, newAddress: values });
    onChosen();
  };
  return (
    <div className="form">
      {addresses.length > 0 ? <SavedAddresses {...{ addresses, chosen, mayAdd }} onChoose={choose} /> : null}
      {chosen === OTHER && mayAdd ? (
        <CheckoutAddressForm
          initial={draft.typedAddress}
          onTyped={(typedAddress) => changeDraft({ typedAddress })}
          onDone={done}
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
  chosen: string;
  mayAdd: boolean;
  onChoose: (id: string) => void;
}

function SavedAddresses({ addresses, chosen, mayAdd, onChoose }: SavedAddressesProps) {
  const card = (value: string) => ({
    name: 'addressId',
    value,
    checked: chosen === value,
    onChange: () => onChoose(value),
  });
  return (
    <>
      <RadioCards legend={copy.address.legend}>
        {addresses.map((address) => {
          const { first, second } = formatAddress(address);
          const aside = address.defaultAddress ? { aside: copy.address.byDefault } : {};
          return <RadioCard key={address.id} {...card(address.id)} {...aside} label={first} detail={second} />;
        })}
        {mayAdd ? <RadioCard {...card(OTHER)} label={copy.address.other} /> : null}
      </RadioCards>
      {mayAdd ? null : (
        <p className="checkout-step__intro">
          {copy.address.full} <Link to={PAGES.account}>{copy.address.toAccount}</Link>
        </p>
      )}
    </>
  );
}
