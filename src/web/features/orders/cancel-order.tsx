import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '#contract/caller.ts';
import type { Order } from '#contract/orders.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { Dialog } from '#ui/components/dialog.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { orders } from '#web/copy/orders.ts';
import { refreshCart } from '#web/features/cart/cart-query.ts';
import { customerApi } from '#web/lib/customer-api.ts';

const copy = orders.pay;

interface CancelOrderProps {
  order: Order;
  onCanceled: () => Promise<void>;
}

/** Cancels an unpaid order, after a confirmation. */
export function CancelOrder({ order, onCanceled }: CancelOrderProps) {
  const client = useQueryClient();
  const snackbar = useSnackbar();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const cancel = async () => {
    setBusy(true);
    setError(null);
    try {
      await customerApi('cancelOrder', { params: { id: order.id } });
      setOpen(false);
      refreshCart(client);
      snackbar.show({ kind: 'success', text: copy.canceled });
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      setError(failure.message);
    } finally {
      setBusy(false);
    }
    await onCanceled();
  };
  return (
    <>
      <Button kind="second" onClick={() => setOpen(true)}>
        {copy.cancel}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={copy.cancel}
        locked={busy}
        actions={
          <>
            <Button kind="second" onClick={() => setOpen(false)}>
              {copy.keepOrder}
            </Button>
            <Button kind="danger" busy={busy} onClick={() => void cancel()}>
              {copy.cancel}
            </Button>
          </>
        }
      >
        <p>{copy.cancelText}</p>
        {error === null ? null : (
          <Alert kind="error" title={null} role="alert">
            {error}
          </Alert>
        )}
      </Dialog>
    </>
  );
}
