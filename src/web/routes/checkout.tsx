import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { RatesReply } from '#contract/catalog.ts';
import { PAGES, resultPage } from '#contract/pages.ts';
import { Stepper } from '#ui/brand/stepper.tsx';
import { Alert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { LoadFailed } from '#ui/components/load-failed.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { common } from '#ui/copy.ts';
import { checkout as copy } from '#web/copy/checkout.ts';
import { BasketAdvice } from '#web/features/cart/basket-advice.tsx';
import type { CartLineView } from '#web/features/cart/cart-line.ts';
import { refreshCart } from '#web/features/cart/cart-query.ts';
import { showCartWarnings, WARNING_MILLISECONDS } from '#web/features/cart/cart-warnings.ts';
import { CartWarningsList } from '#web/features/cart/fee-alerts.tsx';
import { ChangesDialog } from '#web/features/checkout/changes-dialog.tsx';
import { CheckoutAside, CheckoutBar } from '#web/features/checkout/checkout-aside.tsx';
import { stepsFor } from '#web/features/checkout/checkout-state.ts';
import { CheckoutSteps } from '#web/features/checkout/checkout-steps.tsx';
import type { CheckoutSnapshot } from '#web/features/checkout/diff-snapshots.ts';
import { formatOrderAmount, formatTotal, orderPesos } from '#web/features/checkout/payment-amounts.ts';
import { PaymentDialog } from '#web/features/checkout/payment-dialog.tsx';
import { type Checkout, useCheckout, useLeaveWhenEmpty } from '#web/features/checkout/use-checkout.ts';
import { useCheckoutPayment } from '#web/features/checkout/use-checkout-payment.ts';
import { useDialogEntry } from '#web/features/checkout/use-dialog-entry.ts';
import { useLastPaymentMethod } from '#web/features/checkout/use-last-payment-method.ts';
import { formatDateValue } from '#web/features/forms/parse-date.ts';
import { pageMeta } from '#web/features/shop-frame/page-meta.ts';
import { RateProvider, useTwoCurrencies } from '#web/lib/rate.tsx';
import { useSettings } from '#web/lib/settings.ts';
import type { GuardedHandle } from './layouts/guarded.tsx';
import '#web/features/checkout/checkout.css';
import type { PaymentMethod } from '#domain/payment/method.ts';
import { useShopData } from '#web/features/shell/shop-data.ts';
import { api } from '#web/lib/api.ts';

export const handle: GuardedHandle = { frameFirst: true };

export const meta = () => pageMeta({ title: copy.title });

/** What the checkout showed when the payment dialog was opened. */
interface PaymentReview extends CheckoutSnapshot {
  /** Messages about changes that prevented the order; null while there are none. */
  rejection: readonly string[] | null;
}

export default function CheckoutScreen() {
  // The page may come from a cache, while payments are calculated with the current rate.
  const pageRates = useShopData().rates;
  const { data: rates = pageRates, refetch } = useQuery({
    queryKey: ['rates'],
    queryFn: ({ signal }) => api('readRates', {}, { signal }),
  });
  return (
    <RateProvider rates={rates}>
      <CheckoutContent rates={rates} onRateChanged={() => void refetch()} />
    </RateProvider>
  );
}

function CheckoutContent({ rates, onRateChanged }: { rates: RatesReply | null; onRateChanged: () => void }) {
  const toMoney = useTwoCurrencies();
  const checkout = useCheckout();
  const dialog = useDialogEntry();
  const [review, setReview] = useState<PaymentReview | null>(null);
  const navigate = useNavigate();
  const { cart, fees } = checkout;
  const { currency } = useSettings();
  const { order, payment, pay } = useCheckoutPayment({
    checkout,
    toMoney,
    onOrderFailed: ({ leaves }) => (leaves ? dialog.dismiss() : dialog.close()),
    onPricesChanged: (messages) => {
      fees.retry();
      onRateChanged();
      showCartWarnings(messages, WARNING_MILLISECONDS);
      setReview((before) => (before ? { ...before, rejection: messages } : before));
    },
  });
  const amountOf = (method: PaymentMethod) => {
    if (order) return formatOrderAmount(order, method);
    return fees.current ? formatTotal(toMoney(fees.current.total), { method, chosen: currency }) : '';
  };
  const pesos = order ? orderPesos(order) : fees.current ? toMoney(fees.current.total).uyu : null;
  const lastUsed = useLastPaymentMethod(checkout.step === 'paymentMethods');
  useLeaveWhenEmpty(checkout, order !== null || payment.busy);

  const open = () => {
    if (!fees.current || cart.pending) return;
    setReview({ lines: cart.lines, fees: fees.current, toMoney, rejection: null });
    payment.clear();
    dialog.show();
  };
  // Back cannot undo what is under way.
  const paying = dialog.open || payment.busy;
  useEffect(() => {
    if (order && !paying) void navigate(resultPage('pending', order), { replace: true });
  }, [order, paying, navigate]);
  const button =
    checkout.step === 'paymentMethods' ? (
      <Button wide busy={fees.current === null || cart.pending} onClick={open}>
        {copy.aside.pay}
      </Button>
    ) : null;
  const lines = order && review ? review.lines : cart.lines;
  const shownFees = order && review ? review.fees : fees.fees;
  const deliveryOpen = checkout.draft.confirmed.deliveryMethod === null;
  const loading = !order && (fees.busy || fees.failed);
  return (
    <div className="wrap checkout">
      <CheckoutHeader checkout={checkout} rates={rates} />
      <div className="stack checkout__main">
        <CheckoutBody checkout={checkout} lines={lines} />
      </div>
      <CheckoutAside lines={lines} fees={shownFees} busy={loading} deliveryOpen={deliveryOpen} button={button} />
      <CheckoutBar fees={loading ? null : shownFees}>{button}</CheckoutBar>
      <PaymentDialog
        open={paying}
        onClose={dialog.close}
        onPay={pay}
        amountOf={amountOf}
        pesos={pesos}
        payment={payment}
        lastUsed={lastUsed}
      />
      {review ? (
        <ChangesDialog
          open={review.rejection !== null && !paying && cart.total > 0}
          messages={review.rejection ?? []}
          before={review}
          after={fees.current ? { lines: cart.lines, fees: fees.current, toMoney } : null}
          onAccept={open}
          onReject={() => void navigate(PAGES.cart)}
        />
      ) : null}
    </div>
  );
}

function CheckoutHeader({ checkout, rates }: { checkout: Checkout; rates: RatesReply | null }) {
  const { draft, step } = checkout;
  const steps = stepsFor(draft.confirmed.deliveryMethod);
  return (
    <div className="stack checkout__top">
      <h1>{copy.title}</h1>
      <CartWarningsList />
      {rates?.stale ? <Alert role="status">{copy.staleRate(formatDateValue(rates.date))}</Alert> : null}
      <div className="checkout__stepper">
        <Stepper label={copy.stepsLabel} steps={steps.map((name) => copy.steps[name])} current={steps.indexOf(step)} />
      </div>
    </div>
  );
}

function CheckoutBody({ checkout, lines }: { checkout: Checkout; lines: readonly CartLineView[] }) {
  const { own, cart } = checkout;
  const client = useQueryClient();
  if (own.failed || cart.failed) {
    const retry = () => {
      if (own.failed) own.reload();
      if (cart.failed) refreshCart(client);
    };
    return <LoadFailed message={common.notRead} onRetry={retry} />;
  }
  return (
    <>
      {cart.ready && cart.lines.length === 0 ? null : (
        <BasketAdvice fees={checkout.fees} deliveryZone={checkout.deliveryZone} />
      )}
      {own.data === null || !cart.ready ? (
        <CheckoutSkeleton step={checkout.step} />
      ) : (
        <CheckoutSteps checkout={checkout} data={own.data} lines={lines} />
      )}
    </>
  );
}

/**
 * The first step before its data is there: what it says is part of the server's HTML. A known buyer's data leads to a later
 * one, which takes its place as a whole.
 */
function CheckoutSkeleton(checkout: Pick<Checkout, 'step'>) {
  const [step] = useState(checkout.step);
  return (
    <div className="checkout__skeleton checkout-step checkout-step--open" aria-hidden="true">
      <div className="split checkout-step__top">
        <h2>{step === 'paymentMethods' ? copy.review.title : copy.steps[step]}</h2>
      </div>
      <div className="form">
        {step === 'userInformation' ? <p className="note">{copy.customs.intro}</p> : null}
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} shape="button" width="100%" />
        ))}
      </div>
    </div>
  );
}
