import { useState } from 'react';
import type { Order } from '#contract/orders.ts';
import type { PaymentMethod } from '#domain/payment/method.ts';
import { ROUTE_POSITION, RouteOnda } from '#ui/brand/onda-route.tsx';
import { Button } from '#ui/components/button.tsx';
import { methodName } from '#web/copy/checkout.ts';
import { delivery } from '#web/copy/delivery.ts';
import { purchase as copy } from '#web/copy/purchase.ts';
import { PaymentDialog } from '#web/features/checkout/payment-dialog.tsx';
import { usePayOrder } from '#web/features/checkout/use-pay-order.ts';
import { formatOrderAmount } from '#web/features/checkout/use-payment-amounts.ts';
import { RefundResult, UnknownResult, useRedirectToResult } from './other-results.tsx';
import { OrderSummary, ResultLinks, ResultPage } from './result-page.tsx';
import type { ResultParams } from './result-params.ts';
import { useOrder } from './use-order.ts';
import { VoucherPanel } from './voucher-panel.tsx';

const SLOW_AFTER_POLLS = 12;

/** Polls the order until its payment is decided; the return of the browser from a bank proves nothing. */
export function PendingResult({ params }: { params: ResultParams }) {
  const { order, failed, polls, retry } = useOrder(params.id, true);
  const result = useRedirectToResult(order, 'pending');
  if (order !== null && result === 'refund') return <RefundResult order={order} />;
  if (order === null || result !== 'pending') return <UnknownResult id={params.id} failed={failed} retry={retry} />;
  return (
    <ResultPage
      heading={copy.pending.heading}
      illustration={
        <RouteOnda position={ROUTE_POSITION.start} label={copy.route} from={copy.from} to={copy.to} draw={false} />
      }
    >
      {order.voucher ? <VoucherPanel voucher={order.voucher} /> : <p className="result__text">{pendingText(order)}</p>}
      <p className="result__text">
        <strong>{copy.arrival}</strong> {delivery.legs}
      </p>
      <p className="result__note" role="status">
        {polls >= SLOW_AFTER_POLLS && !order.voucher ? copy.pending.slow : null}
      </p>
      <OrderSummary order={order} totalLabel={copy.toPay} />
      <ResultLinks id={params.id} order={order} second={order.voucher !== null} />
      <ChangePaymentMethod order={order} onVoucher={retry} />
    </ResultPage>
  );
}

function pendingText({ paymentMethod }: Order): string {
  return paymentMethod === null ? copy.pending.text : copy.pending.bank(methodName(paymentMethod));
}

/** Pays the same order with another method, for a shopper who canceled at the bank. */
function ChangePaymentMethod({ order, onVoucher }: { order: Order; onVoucher: () => void }) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const close = () => setOpen(false);
  const payment = usePayOrder(() => {
    close();
    onVoucher();
  });
  const pay = async (method: PaymentMethod) => {
    setBusy(true);
    await payment.pay(order, method).finally(() => setBusy(false));
  };
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {copy.pending.otherMethod}
      </Button>
      <PaymentDialog
        open={open}
        onClose={close}
        onPay={(method) => void pay(method)}
        amountOf={(method) => formatOrderAmount(order, method)}
        busy={busy || payment.form !== null}
        error={payment.error}
        form={payment.form}
      />
    </>
  );
}
