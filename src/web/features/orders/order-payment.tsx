import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { formatMoney } from '#domain/money/format.ts';
import { Button } from '#ui/components/button.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx';
import { orders } from '#web/copy/orders.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { lazyDialog } from '#web/lib/lazy-part.tsx';
import { useOwner } from '#web/lib/personal-data.tsx';
import { orderTotal } from './order-amounts.ts';
import { OrderSection } from './order-section.tsx';
import { VoucherPanel } from './voucher-panel.tsx';

const PayDialog = lazyDialog(async () => (await import('./order-payment-dialog.tsx')).OrderPaymentDialog);

const copy = orders.pay;

/** Section of an unpaid order: voucher, payment and cancellation. */
export function OrderPayment({ order }: { order: Order }) {
  const [open, setOpen] = useState(false);
  const { voucher, status } = order;
  const { amount, currency } = orderTotal(order);
  return (
    <OrderSection title={copy.title}>
      {voucher === null ? null : <VoucherPanel voucher={voucher} />}
      <div className="button-row">
        <Button kind={voucher === null ? 'first' : 'second'} onClick={() => setOpen(true)}>
          {voucher === null ? copy.pay(formatMoney(amount, currency)) : copy.otherMethod}
        </Button>
        {status === 'NEW' ? <CancelOrder id={order.id} /> : null}
      </div>
      <PayDialog order={order} open={open} onClose={() => setOpen(false)} />
    </OrderSection>
  );
}

function CancelOrder({ id }: { id: string }) {
  const owner = useOwner();
  const snackbar = useSnackbar();
  const [open, setOpen] = useState(false);
  const cancel = useMutation({
    mutationFn: () => customerApi('cancelOrder', { params: { id } }),
    meta: { owner, changes: [['cart'], ['orders'], ['order', id]] },
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
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={copy.cancel}
        text={copy.cancelText}
        keep={copy.keepOrder}
        confirm={copy.cancel}
        danger
        action={cancel}
      />
    </>
  );
}
