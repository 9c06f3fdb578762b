import { useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { RouteWave } from '#ui/brand/route-wave.tsx';
import { Button } from '#ui/components/button.tsx';
import { methodName } from '#web/copy/checkout.ts';
import { delivery } from '#web/copy/delivery.ts';
import { purchase as copy } from '#web/copy/purchase.ts';
import { OrderPaymentDialog } from '#web/features/orders/order-payment-dialog.tsx';
import { VoucherPanel } from '#web/features/orders/voucher-panel.tsx';
import { OrderSummary, ResultLinks, ResultPage, ResultScreen } from './result-screen.tsx';

const SLOW_AFTER_MS = 60_000;

/** Reads the order until its payment is decided; the return of the browser from a bank proves nothing. */
export function PendingResult() {
  const [openedAt] = useState(Date.now);
  return (
    <ResultScreen page="pending">
      {(order, { dataUpdatedAt }) => (
        <ResultPage
          heading={copy.pending.heading}
          illustration={<RouteWave stage="start" label={copy.route} from={copy.from} to={copy.to} />}
        >
          {order.voucher ? <VoucherPanel voucher={order.voucher} /> : <p>{pendingText(order)}</p>}
          <p>
            <strong>{copy.arrival}</strong> {delivery.legs}
          </p>
          <p className="note" role="status">
            {dataUpdatedAt - openedAt >= SLOW_AFTER_MS && !order.voucher ? copy.pending.slow : null}
          </p>
          <OrderSummary order={order} totalLabel={copy.toPay} />
          <ResultLinks order={order} second={order.voucher !== null} />
          <ChangePaymentMethod order={order} />
        </ResultPage>
      )}
    </ResultScreen>
  );
}

function pendingText({ paymentMethod }: Order): string {
  return paymentMethod === null ? copy.pending.text : copy.pending.bank(methodName(paymentMethod));
}

/** Pays the same order with another method, for a shopper who canceled at the bank. */
function ChangePaymentMethod({ order }: { order: Order }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {copy.pending.otherMethod}
      </Button>
      <OrderPaymentDialog order={order} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
