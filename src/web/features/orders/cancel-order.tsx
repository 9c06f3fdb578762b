import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { Dialog } from '#ui/components/dialog.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { orders } from '#web/copy/orders.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { useOwner } from '#web/lib/personal-data.tsx';

const copy = orders.pay;

/** Cancels an unpaid order, after a confirmation. */
export function CancelOrder({ order }: { order: Order }) {
  const owner = useOwner();
  const snackbar = useSnackbar();
  const [open, setOpen] = useState(false);
  const cancel = useMutation({
    mutationFn: () => customerApi('cancelOrder', { params: { id: order.id } }),
    meta: { owner, changes: [['cart'], ['orders'], ['order', order.id]] },
    onSuccess: () => {
      setOpen(false);
      snackbar.show({ kind: 'success', text: copy.canceled });
    },
  });
  return (
    <>
      <Button kind="second" onClick={() => setOpen(true)}>
        {copy.cancel}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={copy.cancel}
        locked={cancel.isPending}
        actions={
          <>
            <Button kind="second" onClick={() => setOpen(false)}>
              {copy.keepOrder}
            </Button>
            <Button kind="danger" busy={cancel.isPending} onClick={() => cancel.mutate()}>
              {copy.cancel}
            </Button>
          </>
        }
      >
        <p>{copy.cancelText}</p>
        {cancel.error === null ? null : (
          <Alert kind="error" title={null} role="alert">
            {cancel.error.message}
          </Alert>
        )}
      </Dialog>
    </>
  );
}
