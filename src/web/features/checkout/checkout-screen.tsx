import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { RatesReply } from '#contract/catalog.ts';
import { PAGES, resultPage } from '#contract/pages.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { common } from '#ui/copy.ts';
import { Stepper } from '#ui/onda-steps.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { checkout as copy } from '#web/copy/checkout.ts';
import { refetchCart } from '#web/features/cart/cart-actions.ts';
import type { CartLineView } from '#web/features/cart/cart-line.ts';
import { showCartWarnings, WARNING_MILLISECONDS } from '#web/features/cart/cart-warnings.ts';
import { CartWarningsList } from '#web/features/cart/cart-warnings-list.tsx';
import { formatDateValue } from '#web/features/forms/parse-date.ts';
import { RateProvider, useTwoCurrencies } from '#web/lib/rate.tsx';
import type { CheckoutSnapshot } from './diff-snapshots.ts';
import { ChangesDialog } from './changes-dialog.tsx';
import { CheckoutAside } from './checkout-aside.tsx';
import { CheckoutBar } from './checkout-bar.tsx';
import { CheckoutSteps } from './checkout-steps.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { stepsFor } from './steps.ts';
import { usePaymentAmounts } from './use-payment-amounts.ts';
import { type Checkout, useCheckout, useLeaveWhenEmpty } from './use-checkout.ts';
import { useCheckoutPayment } from './use-checkout-payment.ts';
import { useFreshRates } from './use-fresh-rates.ts';
import './checkout.css';

/** What the shopper saw when they pressed 'pagar'. */
interface PaymentReview extends CheckoutSnapshot {
  /** Why nothing was ordered; null while it may be. */
  changed: readonly string[] | null;
}

export function CheckoutScreen() {
  const { rates, reload: again } = useFreshRates();
  return (
    <RateProvider rates={rates}>
      <CheckoutContent rates={rates} onRateChanged={again} />
    </RateProvider>
  );
}

interface CheckoutContentProps {
  rates: RatesReply | null;
  onRateChanged: () => Promise<void>;
}

function CheckoutContent({ rates, onRateChanged }: CheckoutContentProps) {
  const toMoney = useTwoCurrencies();
  const checkout = useCheckout();
  const [paying, setPaying] = useState(false);
  const [seen, setSeen] = useState<PaymentReview | null>(null);
  const navigate = useNavigate();
  const { own, cart, fees } = checkout;
  const current = fees.busy || fees.failed ? null : fees.fees;
  const buying = useCheckoutPayment({
    own,
    cartId: cart.cartId,
    fees: current,
    toMoney,
    useFranchise: checkout.useFranchise,
    onOrderFailed: () => setPaying(false),
    onPricesChanged: (changed) => {
      fees.retry();
      void onRateChanged();
      showCartWarnings(changed, WARNING_MILLISECONDS);
      setSeen((before) => (before ? { ...before, changed } : before));
    },
  });
  const { order, payment } = buying;
  const amountOf = usePaymentAmounts(current, order);
  useLeaveWhenEmpty(checkout, order !== null || buying.busy);

  const open = () => {
    if (!current || cart.pending) return;
    setSeen({ lines: cart.lines, fees: current, toMoney, changed: null });
    payment.clear();
    setPaying(true);
  };
  const close = () => {
    setPaying(false);
    if (order) void navigate(resultPage('pending', order));
  };
  const button = checkout.step === 'paymentMethods' && (
    <Button wide busy={current === null || cart.pending} onClick={open}>
      {copy.aside.pay}
    </Button>
  );
  const lines = order && seen ? seen.lines : cart.lines;
  const shownFees = order && seen ? seen.fees : fees.fees;
  const waiting = !order && (fees.busy || fees.failed);
  return (
    <div className="wrap checkout">
      <CheckoutHeader checkout={checkout} rates={rates} />
      <div className="checkout__main">
        <CheckoutBody checkout={checkout} lines={lines} />
      </div>
      <CheckoutAside fees={shownFees} busy={waiting} packages={lines.length} button={button || null} />
      <CheckoutBar fees={waiting ? null : shownFees}>{button || null}</CheckoutBar>
      <PaymentDialog
        open={paying}
        onClose={close}
        onPay={buying.pay}
        amountOf={amountOf}
        busy={buying.busy}
        error={payment.error}
        form={payment.form}
      />
      {seen ? (
        <ChangesDialog
          open={seen.changed !== null && !paying && cart.total > 0}
          messages={seen.changed ?? []}
          before={seen}
          after={current ? { lines: cart.lines, fees: current, toMoney } : null}
          onAccept={open}
          onReject={() => void navigate(PAGES.cart)}
        />
      ) : null}
    </div>
  );
}

function CheckoutHeader({ checkout, rates }: { checkout: Checkout; rates: RatesReply | null }) {
  const { draft, step } = checkout;
  const steps = stepsFor(draft.deliveryMethod);
  return (
    <div className="checkout__top">
      <h1>{copy.title}</h1>
      <CartWarningsList />
      {rates?.stale ? <Alert role="status">{copy.staleRate(formatDateValue(rates.date))}</Alert> : null}
      <div className="checkout__stepper">
        <Stepper label={copy.stepsLabel} steps={steps.map((one) => copy.steps[one])} current={steps.indexOf(step)} />
      </div>
    </div>
  );
}

function CheckoutBody({ checkout, lines }: { checkout: Checkout; lines: readonly CartLineView[] }) {
  const { own, cart } = checkout;
  if (own.error || cart.failed) {
    const again = () => {
      if (own.error) void own.reload();
      if (cart.failed) refetchCart();
    };
    return (
      <Alert
        kind="error"
        role="alert"
        title={null}
        action={
          <Button kind="second" small onClick={again}>
            {common.again}
          </Button>
        }
      >
        {common.notRead}
      </Alert>
    );
  }
  if (own.data === null || !cart.ready) return <CheckoutSkeleton />;
  return <CheckoutSteps checkout={checkout} data={own.data} lines={lines} />;
}

function CheckoutSkeleton() {
  return (
    <div className="checkout__waiting" aria-hidden="true">
      <Skeleton width="40%" height="1.5rem" />
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} shape="button" width="100%" />
      ))}
    </div>
  );
}
