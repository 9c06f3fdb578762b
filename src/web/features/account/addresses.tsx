import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Address, addressFormSchema } from '#contract/addresses.ts';
import { COUNTRY, canAddAddress, canDeleteAddress } from '#domain/address/rules.ts';
import { formatMobile } from '#domain/customer/profile.ts';
import { ErrorAlert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { Disclosure } from '#ui/components/disclosure.tsx';
import { ReadState } from '#ui/components/load-failed.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { Tag } from '#ui/components/tag.tsx';
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx';
import { Dialog } from '#ui/forms/dialog.tsx';
import { PlusIcon } from '#ui/icons/icons.tsx';
import { account } from '#web/copy/account.ts';
import { formsCopy } from '#web/copy/forms.ts';
import { AddressFields } from '#web/features/forms/address-fields.tsx';
import { addressValues } from '#web/features/forms/address-values.ts';
import { FormActions } from '#web/features/forms/submit-button.tsx';
import { useMutationForm } from '#web/features/forms/use-mutation-form.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { useOwner } from '#web/lib/personal-data.tsx';
import { addressesQuery } from './addresses-query.ts';
import { formatStreet } from './format-address.ts';

const copy = account.addresses;

/** The customer's addresses (at most three), the default one first. */
export function Addresses() {
  const addresses = useQuery(addressesQuery(useOwner()));
  const [action, setAction] = useState<AddressAction | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = (addresses.data ?? []).toSorted((a, b) => Number(b.defaultAddress) - Number(a.defaultAddress));
  const onClose = () => setAction(null);
  const onDone = (kind: AddressAction['kind']) => {
    flushSync(onClose);
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
        <Button kind="second" small icon={<PlusIcon />} onClick={() => setAction({ kind: 'edit', address: null })}>
          {copy.add}
        </Button>
      ) : null}
      {action?.kind === 'edit' ? <EditAddress {...{ action, onDone, onClose }} /> : null}
      {action === null || action.kind === 'edit' ? null : <ConfirmAddressAction {...{ action, onDone, onClose }} />}
    </section>
  );
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
        <p>{formatMobile(phoneNumber)}</p>
        {observations === null ? null : <p className="note">{observations}</p>}
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
      buttonClassName="tap address-card__menu"
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
              onAction({ kind, address });
            }}
          >
            {label}
          </button>
        ))}
        {canDelete ? null : <p className="address-menu__reason note">{copy.onlyAddress}</p>}
      </div>
    </Disclosure>
  );
}

type AddressAction = { kind: 'edit'; address: Address | null } | { kind: 'remove' | 'default'; address: Address };

interface AddressDialogProps<Action extends AddressAction> {
  action: Action;
  onDone: (kind: AddressAction['kind']) => void;
  onClose: () => void;
}

/** The dialog of an address, or of a new one. */
function EditAddress({ action: { address }, onDone, onClose }: AddressDialogProps<AddressAction>) {
  const snackbar = useSnackbar();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { form, props, fields, error, mutation } = useMutationForm(addressFormSchema, {
    defaultValue: addressValues(address),
    mutationFn: async (values) => {
      const body = { ...values, country: COUNTRY } as const;
      if (address === null) await customerApi('addAddress', { body }, { idempotencyKey });
      else await customerApi('changeAddress', { params: { id: address.id }, body });
    },
    meta: { owner: useOwner(), changes: [['addresses']] },
    onSuccess: () => {
      onDone('edit');
      snackbar.show({ kind: 'success', text: address === null ? copy.added : copy.changed });
    },
  });
  return (
    <Dialog open onClose={onClose} title={address === null ? copy.add : copy.editTitle} wide closeButton>
      <form className="form" {...props}>
        <AddressFields fields={fields} formId={form.id} />
        <ErrorAlert error={error} />
        <FormActions busy={mutation.isPending} onCancel={onClose}>
          {formsCopy.save}
        </FormActions>
      </form>
    </Dialog>
  );
}

const CONFIRMATIONS = {
  remove: { title: copy.removeTitle, body: copy.removeText, confirm: copy.remove, done: copy.removed },
  default: { title: copy.setDefault, body: copy.defaultText, confirm: copy.setDefault, done: copy.defaultChanged },
} as const;

type Confirmed = Extract<AddressAction, { kind: keyof typeof CONFIRMATIONS }>;

function ConfirmAddressAction({ action: { kind, address }, onDone, onClose }: AddressDialogProps<Confirmed>) {
  const snackbar = useSnackbar();
  const text = CONFIRMATIONS[kind];
  const change = useMutation({
    mutationFn: () =>
      customerApi(kind === 'remove' ? 'removeAddress' : 'setDefaultAddress', { params: { id: address.id } }),
    meta: { owner: useOwner(), changes: [['addresses']] },
    onSuccess: () => {
      snackbar.show({ kind: 'success', text: text.done });
      onDone(kind);
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={text.title}
      text={text.body(formatStreet(address))}
      keep={formsCopy.cancel}
      confirm={text.confirm}
      danger={kind === 'remove'}
      action={change}
    />
  );
}
