import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { formatMoney } from '#domain/money/format.ts';
import { Button } from '#ui/components/button.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx';
import { orders } from '#web/copy/orders.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { useOwner } from '#web/lib/personal-data.tsx';
import { orderTotal } from './order-amounts.ts';
import { OrderSection } from './order-section.tsx';
import { PaymentActions } from './payment-actions.tsx';
import { VoucherPanel } from './voucher-panel.tsx';

const copy = orders.pay;

/** Section of an unpaid order: voucher, payment and cancellation; none while a person looks at a payment of it. */
export function OrderPayment({ order }: { order: Order }) {
  const { voucher, status } = order;
  const { amount, currency } = orderTotal(order);
  if (order.paymentReported) return null;
  return (
    <OrderSection title={copy.title}>
      {voucher === null ? null : <VoucherPanel voucher={voucher} />}
      <PaymentActions order={order} pay={copy.pay(formatMoney(amount, currency))} />
      {status === 'NEW' ? <CancelOrder id={order.id} /> : null}
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
