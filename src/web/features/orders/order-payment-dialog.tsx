import { useState } from 'react';
import type { Order } from '#contract/orders.ts';
import type { PaymentMethod } from '#domain/payment/method.ts';
import { PaymentDialog } from '#web/features/checkout/payment-dialog.tsx';
import { usePayOrder } from '#web/features/checkout/use-pay-order.ts';
import { formatOrderAmount } from '#web/features/checkout/use-payment-amounts.ts';

interface OrderPaymentDialogProps {
  order: Order;
  open: boolean;
  onClose: () => void;
  onChange: () => Promise<void>;
}

/** Pays an existing order with the payment dialog of the checkout. */
export function OrderPaymentDialog({ order, open, onClose, onChange }: OrderPaymentDialogProps) {
  const payment = usePayOrder();
  const [busy, setBusy] = useState(false);
  const pay = async (method: PaymentMethod) => {
    setBusy(true);
    await payment.pay(order, method);
    setBusy(false);
    await onChange();
  };
  return (
    <PaymentDialog
      open={open}
      onClose={onClose}
      onPay={(method) => void pay(method)}
      amountOf={(method) => formatOrderAmount(order, method)}
      busy={busy || payment.form !== null}
      error={payment.error}
      form={payment.form}
    />
  );
}
