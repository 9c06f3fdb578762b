import { useState } from 'react';
import type { Address } from '#contract/addresses.ts';
import { CallError } from '#contract/caller.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useSnackbar } from '#ui/snackbar.tsx';
import { account } from '#web/copy/account.ts';
import { formsCopy } from '#web/copy/forms.ts';
import { api, newIdempotencyKey } from '#web/lib/api.ts';
import { streetOf } from './address-text.ts';
import { type AddressBody, AddressForm } from './saved-address-form.tsx';

const copy = account.addresses;

export type AddressTask =
  | { kind: 'add' }
  | { kind: 'edit'; address: Address }
  | { kind: 'remove' | 'default'; address: Address };

interface AddressDialogsProps {
  task: AddressTask | null;
  /** The task was done; the list is to be read again. */
  onDone: (kind: AddressTask['kind']) => Promise<void>;
  onClose: () => void;
}

/** Adding, changing, removing and preferring: a dialog each. */
export function AddressDialogs({ task, onDone, onClose }: AddressDialogsProps) {
  const asked = task?.kind === 'remove' || task?.kind === 'default' ? task : null;
  const written = task?.kind === 'add' || task?.kind === 'edit' ? task : null;
  return (
    <>
      <Dialog
        open={written !== null}
        onClose={onClose}
        title={written?.kind === 'edit' ? copy.editTitle : copy.addTitle}
        plain
        wide
        closeButton
      >
        {written === null ? null : <WriteAddress task={written} onDone={onDone} onClose={onClose} />}
      </Dialog>
      {asked === null ? null : (
        <AskAddress key={asked.kind} kind={asked.kind} address={asked.address} onDone={onDone} onClose={onClose} />
      )}
    </>
  );
}

function WriteAddress({ task, onDone, onClose }: AddressDialogsProps & { task: AddressTask }) {
  const snackbar = useSnackbar();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const address = task.kind === 'add' ? null : task.address;
  const save = async (body: AddressBody) => {
    if (address === null) await api('addAddress', { body }, { idempotencyKey });
    else await api('changeAddress', { params: { id: address.id }, body });
    await onDone(task.kind);
    snackbar.show({ kind: 'success', text: address === null ? copy.added : copy.changed });
  };
  return <AddressForm address={address} onSave={save} onCancel={onClose} />;
}

interface AskAddressProps extends Omit<AddressDialogsProps, 'task'> {
  kind: 'remove' | 'default';
  address: Address;
}

const QUESTIONS = {
  remove: { title: copy.removeTitle, text: copy.removeText, act: copy.remove, done: copy.removed },
  default: { title: copy.defaultTitle, text: copy.defaultText, act: copy.setDefault, done: copy.defaulted },
} as const;

function AskAddress({ kind, address, onDone, onClose }: AskAddressProps) {
  const snackbar = useSnackbar();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const words = QUESTIONS[kind];
  const act = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      await api(kind === 'remove' ? 'removeAddress' : 'setDefaultAddress', { params: { id: address.id } });
      snackbar.show({ kind: 'success', text: words.done });
      await onDone(kind);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setRefusal(error.message);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      locked={busy}
      actions={
        <>
          <Button kind="second" onClick={onClose}>
            {formsCopy.cancel}
          </Button>
          <Button kind={kind === 'remove' ? 'danger' : 'first'} busy={busy} onClick={() => void act()}>
            {words.act}
          </Button>
        </>
      }
    >
      <p>{words.text(streetOf(address))}</p>
      {refusal === null ? null : (
        <Alert kind="error" title={null} role="alert">
          {refusal}
        </Alert>
      )}
    </Dialog>
  );
}
