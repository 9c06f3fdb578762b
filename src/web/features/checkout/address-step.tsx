import type { FormEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { type Address, addressFormSchema } from '#contract/addresses.ts';
import { PAGES } from '#contract/pages.ts';
import { canAddAddress } from '#domain/address/rules.ts';
import { Button } from '#ui/components/button.tsx';
import { RadioCard, RadioCards } from '#ui/forms/field.tsx';
import { checkout as copy } from '#web/copy/checkout.ts';
import { formsCopy } from '#web/copy/forms.ts';
import { formatAddress } from '#web/features/account/format-address.ts';
import { AddressFields } from '#web/features/forms/address-fields.tsx';
import { type AddressValues, addressValues } from '#web/features/forms/address-values.ts';
import { FormErrors } from '#web/features/forms/form-errors.tsx';
import { SubmitButton } from '#web/features/forms/submit-button.tsx';
import { useMutationForm } from '#web/features/forms/use-mutation-form.ts';
import { changeDraft, useDraft } from './checkout-draft.ts';
import { type CheckoutDraft, type ChosenAddress, NEW_ADDRESS } from './checkout-state.ts';
import { useStepError } from './use-step-error.ts';

interface AddressStepProps {
  addresses: readonly Address[];
  onContinue: (address: ChosenAddress) => void;
  showErrors: boolean;
  back: ReactNode;
}

/** Selects a saved address, or takes a new one while fewer than three are saved. */
export function AddressStep({ addresses, onContinue, showErrors, back }: AddressStepProps) {
  const draft = useDraft();
  const { confirmed, edited } = draft;
  const selected = shownAddressId(draft, addresses);
  const canAdd = canAddAddress(addresses.length);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onContinue({ kind: 'saved', id: selected });
  };
  return (
    <div className="form">
      {addresses.length > 0 ? <SavedAddresses {...{ addresses, selected, canAdd }} /> : null}
      {selected === NEW_ADDRESS && canAdd ? (
        <NewAddress
          initial={edited.newAddress ?? (confirmed.address?.kind === 'new' ? confirmed.address.values : null)}
          {...{ showErrors, onContinue, back }}
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
function shownAddressId({ confirmed: { address }, edited }: CheckoutDraft, addresses: readonly Address[]): string {
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
}

function SavedAddresses({ addresses, selected, canAdd }: SavedAddressesProps) {
  const card = (value: string) => ({
    name: 'addressId',
    value,
    checked: selected === value,
    onChange: () => changeDraft({ type: 'edited', change: { addressId: value } }),
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
        <p className="note">
          {copy.address.addressLimit} <Link to={PAGES.account}>{copy.address.toAccount}</Link>
        </p>
      )}
    </>
  );
}

interface NewAddressProps extends Pick<AddressStepProps, 'onContinue' | 'showErrors' | 'back'> {
  initial: AddressValues | null;
}

/** Form of a new address, which is saved when the purchase is confirmed. */
function NewAddress({ initial, onContinue, showErrors, back }: NewAddressProps) {
  const showError = useStepError('shippingAddress');
  const { form, props, fields } = useMutationForm(addressFormSchema, {
    defaultValue: addressValues(initial),
    showErrors,
    onChange: (values) => changeDraft({ type: 'edited', change: { newAddress: addressValues(values) } }),
    onInvalid: ({ apartment }) => {
      if (apartment) showError({ text: copy.address.invalidDepartment });
    },
    mutationFn: async (address) => onContinue({ kind: 'new', values: addressValues(address) }),
  });
  return (
    <form className="form" {...props}>
      <FormErrors form={form} labels={formsCopy.address.labels} />
      <AddressFields fields={fields} formId={form.id} />
      <p className="note">{copy.address.saved}</p>
      <div className="form__actions">
        {back}
        <SubmitButton>{copy.next}</SubmitButton>
      </div>
    </form>
  );
}
