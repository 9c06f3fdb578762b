import { Suspense, useId, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { formatMoney, fromUnits } from '#domain/money/format.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { Button, LinkButton } from '#ui/components/button.tsx';
import { orders } from '#web/copy/orders.ts';
import { lazyOptional } from '#web/lib/lazy-optional.ts';
import { CancelOrder } from './cancel-order.tsx';
import { CopyButton } from './copy-button.tsx';
import { orderTotal } from './order-amounts.ts';

const PayDialog = lazyOptional(async () => ({
  default: (await import('./order-payment-dialog.tsx')).OrderPaymentDialog,
}));

const copy = orders.pay;

/** Section of an unpaid order: voucher, payment and cancellation. The payment dialog is loaded on first use. */
export function OrderPayment({ order }: { order: Order }) {
  const id = useId();
  const [requested, setRequested] = useState(false);
  const [open, setOpen] = useState(false);
  const { amount, currency } = orderTotal(order);
  const pay = () => {
    setRequested(true);
    setOpen(true);
  };
  return (
    <section className="order-payment" aria-labelledby={id}>
      <h2 className="order-payment__title" id={id}>
        {copy.title}
      </h2>
      <Voucher order={order} />
      <div className="button-row">
        <Button kind={order.voucher === null ? 'first' : 'second'} onClick={pay}>
          {order.voucher === null ? copy.pay(formatMoney(amount, currency)) : copy.otherMethod}
        </Button>
        {order.status === 'NEW' ? <CancelOrder order={order} /> : null}
      </div>
      {requested ? (
        <Suspense fallback={null}>
          <PayDialog order={order} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}

function Voucher({ order: { voucher } }: { order: Order }) {
  if (voucher === null) return null;
  const amount = formatMoney(fromUnits(voucher.amount), voucher.currency);
  return (
    <div className="voucher">
      <p>{copy.voucher}</p>
      <p className="voucher__code">{voucher.code}</p>
      <p className="voucher__until">{copy.voucherUntil(amount, formatDateTime(voucher.expiresAt))}</p>
      <div className="button-row">
        <CopyButton text={voucher.code} name={copy.copyVoucher} />
        {voucher.url === '' ? null : (
          <LinkButton small to={voucher.url} reloadDocument>
            {copy.voucherPage}
          </LinkButton>
        )}
      </div>
    </div>
  );
}
