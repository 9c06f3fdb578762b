import { useMutation } from '@tanstack/react-query';
import type { Order } from '#contract/orders.ts';
import type { PaymentMethod } from '#domain/payment/method.ts';
import { PaymentDialog } from '#web/features/checkout/payment-dialog.tsx';
import { usePayOrder } from '#web/features/checkout/use-pay-order.ts';
import { formatOrderAmount } from '#web/features/checkout/use-payment-amounts.ts';
import { useOwner } from '#web/lib/personal-data.tsx';

interface OrderPaymentDialogProps {
  order: Order;
  open: boolean;
  onClose: () => void;
}

/** Pays an existing order with the payment dialog of the checkout. */
export function OrderPaymentDialog({ order, open, onClose }: OrderPaymentDialogProps) {
  const owner = useOwner();
  const payment = usePayOrder(onClose);
  const pay = useMutation({
    mutationFn: (method: PaymentMethod) => payment.pay(order, method),
    meta: { owner, changes: [['orders'], ['order', order.id]] },
  });
  return (
    <PaymentDialog
      open={open}
      onClose={onClose}
      onPay={(method) => pay.mutate(method)}
      amountOf={(method) => formatOrderAmount(order, method)}
      busy={pay.isPending || payment.form !== null}
      error={payment.error}
      form={payment.form}
    />
  );
}
