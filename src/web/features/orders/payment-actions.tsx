import type { Order } from '#contract/orders.ts';
import { bankOf } from '#domain/payment/method.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { orders } from '#web/copy/orders.ts';
import { BankRedirect } from '#web/features/checkout/bank-redirect.tsx';
import { useDialogEntry } from '#web/features/checkout/use-dialog-entry.ts';
import { usePayOrder } from '#web/features/checkout/use-pay-order.ts';
import { lazyDialog } from '#web/lib/lazy-part.tsx';
import { isOfParcels } from './order-state.ts';
import { RestoreCart } from './restore-cart.tsx';

const PayDialog = lazyDialog(async () => (await import('./order-payment-dialog.tsx')).OrderPaymentDialog);

const copy = orders.unpaid;

interface PaymentActionsProps {
  order: Order;
  /** The label of the button that opens the choice of a method; of an order at a bank it is another method. */
  pay?: string;
}

/**
 * Ways on from an unpaid order: the bank again, another method, its products back in the cart. None while a person looks at a
 * payment of it, which must not be made twice.
 */
export function PaymentActions({ order, pay = copy.otherMethod }: PaymentActionsProps) {
  const dialog = useDialogEntry();
  const { paymentMethod: method, status, voucher } = order;
  if (order.paymentReported) return null;
  const isAtBank = status === 'PROCESSING' && method !== null && bankOf(method) !== null;
  return (
    <>
      <div className="button-row">
        {isAtBank ? <BackToBank order={order} method={method} /> : null}
        <Button kind={isAtBank || voucher !== null ? 'second' : 'first'} onClick={dialog.show}>
          {isAtBank || voucher !== null ? copy.otherMethod : pay}
        </Button>
      </div>
      {isOfParcels(order) ? null : <RestoreCart order={order} />}
      <PayDialog order={order} open={dialog.open} onClose={dialog.close} onVoucher={dialog.dismiss} />
    </>
  );
}

function BackToBank({ order, method }: { order: Order; method: NonNullable<Order['paymentMethod']> }) {
  const { pay, busy, form, error } = usePayOrder();
  return (
    <>
      <Button busy={busy} onClick={() => pay(order, method)}>
        {copy.toBank}
      </Button>
      {form ? <BankRedirect form={form} /> : null}
      <div role="alert">
        {error ? (
          <Alert kind="error" title={null}>
            {error}
          </Alert>
        ) : null}
      </div>
    </>
  );
}
