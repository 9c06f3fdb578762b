import { useState } from 'react';
import type { OrderCharge } from '#contract/order-charges.ts';
import type { Order } from '#contract/orders.ts';
import { Button } from '#ui/components/button.tsx';
import { orders } from '#web/copy/orders.ts';
import { lazyDialog } from '#web/lib/lazy-part.tsx';
import { VoucherPanel } from './voucher-panel.tsx';

const ChargeDialog = lazyDialog(async () => (await import('./charge-dialog.tsx')).ChargeDialog);

interface PayChargeProps {
  order: Order;
  charge: OrderCharge;
  /** Of the button. */
  label: string;
}

/** Pays a charge of an order, or another way than by the voucher that was issued; not while a person looks at a payment of it. */
export function PayCharge({ order, charge, label }: PayChargeProps) {
  const [open, setOpen] = useState(false);
  if (charge.paymentReported) return <p role="status">{orders.unpaid.reportedNext}</p>;
  return (
    <>
      {charge.voucher === null ? null : <VoucherPanel voucher={charge.voucher} />}
      <Button kind={charge.voucher === null ? 'first' : 'second'} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ChargeDialog order={order} charge={charge} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
