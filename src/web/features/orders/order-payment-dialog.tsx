import type { Order } from '#contract/orders.ts';
import { formatOrderAmount, orderPesos } from '#web/features/checkout/payment-amounts.ts';
import { PaymentDialog } from '#web/features/checkout/payment-dialog.tsx';
import { usePayOrder } from '#web/features/checkout/use-pay-order.ts';

interface OrderPaymentDialogProps {
  order: Order;
  open: boolean;
  onClose: () => void;
  /** A voucher was issued: its page follows. */
  onVoucher: () => void;
}

/** Pays an existing order with the payment dialog of the checkout. */
export function OrderPaymentDialog({ order, open, onClose, onVoucher }: OrderPaymentDialogProps) {
  const payment = usePayOrder(onVoucher);
  return (
    <PaymentDialog
      // Back cannot undo what is under way.
      open={open || payment.busy}
      onClose={onClose}
      onPay={(method) => payment.pay(order, method)}
      amountOf={(method) => formatOrderAmount(order, method)}
      pesos={orderPesos(order)}
      payment={payment}
    />
  );
}
