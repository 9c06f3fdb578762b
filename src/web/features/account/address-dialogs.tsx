import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Address, addressFormSchema } from '#contract/addresses.ts';
import { COUNTRY } from '#domain/address/rules.ts';
import { ErrorAlert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { Dialog } from '#ui/components/dialog.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { account } from '#web/copy/account.ts';
import { formsCopy } from '#web/copy/forms.ts';
import { AddressFields } from '#web/features/forms/address-fields.tsx';
import { addressValues } from '#web/features/forms/address-values.ts';
import { FormActions } from '#web/features/forms/submit-button.tsx';
import { useMutationForm } from '#web/features/forms/use-mutation-form.ts';
import { newIdempotencyKey } from '#web/lib/api.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { useOwner } from '#web/lib/personal-data.tsx';
import { formatStreet } from './format-address.ts';

const copy = account.addresses;

export type AddressAction =
  | { kind: 'add' }
  | { kind: 'edit'; address: Address }
  | { kind: 'remove' | 'default'; address: Address };

interface AddressDialogsProps {
  action: AddressAction | null;
  onDone: (kind: AddressAction['kind']) => void;
  onClose: () => void;
}

/** Dialogs to add, edit and remove an address and to make it the default. */
export function AddressDialogs({ action, onDone, onClose }: AddressDialogsProps) {
  const confirming = action?.kind === 'remove' || action?.kind === 'default' ? action : null;
  const editing = action?.kind === 'add' || action?.kind === 'edit' ? action : null;
  return (
    <>
      <Dialog
        open={editing !== null}
        onClose={onClose}
        title={editing?.kind === 'edit' ? copy.editTitle : copy.addTitle}
        wide
        closeButton
      >
        {editing === null ? null : <EditAddress action={editing} onDone={onDone} onClose={onClose} />}
      </Dialog>
      {confirming === null ? null : (
        <ConfirmAddressAction
          key={confirming.kind}
          kind={confirming.kind}
          address={confirming.address}
          onDone={onDone}
          onClose={onClose}
        />
      )}
    </>
  );
}

function EditAddress({ action, onDone, onClose }: AddressDialogsProps & { action: AddressAction }) {
  const snackbar = useSnackbar();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const address = action.kind === 'add' ? null : action.address;
  const { props, fields, error, mutation } = useMutationForm(addressFormSchema, {
    defaultValue: addressValues(address),
    mutationFn: async (values) => {
      const body = { ...values, country: COUNTRY } as const;
      if (address === null) await customerApi('addAddress', { body }, { idempotencyKey });
      else await customerApi('changeAddress', { params: { id: address.id }, body });
    },
    meta: { owner: useOwner(), changes: [['addresses']] },
    onSuccess: () => {
      onDone(action.kind);
      snackbar.show({ kind: 'success', text: address === null ? copy.added : copy.changed });
    },
  });
  return (
    <form className="form" {...props}>
      <AddressFields fields={fields} />
      <ErrorAlert error={error} />
      <FormActions busy={mutation.isPending} onCancel={onClose}>
        {formsCopy.save}
      </FormActions>
    </form>
  );
}

interface ConfirmAddressActionProps extends Omit<AddressDialogsProps, 'action'> {
  kind: 'remove' | 'default';
  address: Address;
}

const CONFIRMATIONS = {
  remove: { title: copy.removeTitle, body: copy.removeText, confirm: copy.remove, done: copy.removed },
  default: { title: copy.defaultTitle, body: copy.defaultText, confirm: copy.setDefault, done: copy.defaultChanged },
} as const;

function ConfirmAddressAction({ kind, address, onDone, onClose }: ConfirmAddressActionProps) {
  const snackbar = useSnackbar();
  const text = CONFIRMATIONS[kind];
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      customerApi(kind === 'remove' ? 'removeAddress' : 'setDefaultAddress', { params: { id: address.id } }),
    meta: { owner: useOwner(), changes: [['addresses']] },
    onSuccess: () => {
      snackbar.show({ kind: 'success', text: text.done });
      onDone(kind);
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.title}
      locked={isPending}
      actions={
        <>
          <Button kind="second" onClick={onClose}>
            {formsCopy.cancel}
          </Button>
          <Button kind={kind === 'remove' ? 'danger' : 'first'} busy={isPending} onClick={() => mutate()}>
            {text.confirm}
          </Button>
        </>
      }
    >
      <p>{text.body(formatStreet(address))}</p>
      <ErrorAlert error={error} />
    </Dialog>
  );
}
