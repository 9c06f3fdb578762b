import { useMutation } from '@tanstack/react-query';
import type { OrderCharge } from '#contract/order-charges.ts';
import type { Order } from '#contract/orders.ts';
import { type RateMicros, toPesos } from '#domain/money/exchange.ts';
import { formatMoney, fromUnits } from '#domain/money/format.ts';
import type { PaymentMethod } from '#domain/payment/method.ts';
import { PaymentDialog } from '#web/features/checkout/payment-dialog.tsx';
import { customerApi } from '#web/lib/customer-api.ts';
import { useOwner } from '#web/lib/personal-data.tsx';
import { refuseFault } from '#web/lib/report-caught-error.ts';

interface ChargeDialogProps {
  order: Order;
  charge: OrderCharge;
  open: boolean;
  onClose: () => void;
}

/** Pays what an order charges besides its amount, with the payment dialog of the checkout. */
export function ChargeDialog({ order, charge, open, onClose }: ChargeDialogProps) {
  const owner = useOwner();
  const payment = useMutation({
    mutationFn: (paymentMethod: PaymentMethod) =>
      customerApi('payCharge', { params: { id: order.id, chargeId: charge.id }, body: { paymentMethod } }).catch(
        refuseFault,
      ),
    meta: { owner, changes: [['order', order.id]] },
    onSuccess: ({ form }) => {
      if (!form) onClose();
    },
  });
  const form = payment.data?.form ?? null;
  const busy = payment.isPending || form !== null;
  const pesos = pesosOf(order, charge);
  return (
    <PaymentDialog
      open={open || busy}
      onClose={onClose}
      onPay={(method) => payment.mutate(method)}
      amountOf={(method) => {
        if (method !== 'abitab') return formatMoney(fromUnits(charge.amount), charge.currency);
        return pesos === null ? null : formatMoney(pesos, 'UYU');
      }}
      pesos={pesos}
      payment={{ busy, form, error: payment.error?.message ?? null }}
    />
  );
}

function pesosOf({ rate }: Order, { amount, amountUsd, currency }: OrderCharge) {
  if (currency === 'UYU') return fromUnits(amount);
  return rate === null ? null : toPesos(fromUnits(amountUsd), Math.round(rate * 1_000_000) as RateMicros);
}
