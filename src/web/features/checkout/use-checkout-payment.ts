import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { customsFormSchema } from '#contract/accounts.ts';
import { CallError } from '#contract/caller.ts';
import type { Fees } from '#contract/cart.ts';
import type { Order } from '#contract/orders.ts';
import { toUnits } from '#domain/money/format.ts';
import type { FranchiseUse } from '#domain/order/status.ts';
import type { PaymentMethod } from '#domain/payment/method.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import type { TwoCurrencies } from '#ui/components/price.tsx';
import { checkout as copy } from '#web/copy/checkout.ts';
import { refreshCart } from '#web/features/cart/cart-query.ts';
import { reportCaughtError } from '#web/lib/report-caught-error.ts';
import type { Resource } from '#web/lib/resource.ts';
import { currentSettings } from '#web/lib/settings.ts';
import { currentDraft, forgetStoredDraft } from './checkout-draft.ts';
import type { CheckoutDraft } from './checkout-state.ts';
import { customsValues, toUpdate } from './customs-form.ts';
import { createOrder, refreshAfterOrder, saveAddress, saveProfile } from './order-requests.ts';
import { selectedAddress } from './selected-address.ts';
import type { Step } from './steps.ts';
import type { OwnData } from './use-own-data.ts';
import { type OrderPayment, usePayOrder } from './use-pay-order.ts';
import { orderCurrency } from './use-payment-amounts.ts';
import { useStepError } from './use-step-error.ts';

export interface CheckoutPaymentOptions {
  own: Resource<OwnData>;
  cartId: string | null;
  fees: Fees | null;
  toMoney: (units: number) => TwoCurrencies;
  useFranchise: FranchiseUse;
  step: Step;
  /** The order could not be created; the payment dialog closes. */
  onOrderFailed: () => void;
  /** No order can be made of this step's answer. */
  onInvalidStep: (step: Step) => void;
  /** Prices or products changed: the shopper must accept the changes first. */
  onPricesChanged: (messages: readonly string[]) => void;
}

export interface CheckoutPayment {
  order: Order | null;
  busy: boolean;
  payment: OrderPayment;
  pay: (method: PaymentMethod) => void;
}

/**
 * Profile, address, order, payment method and confirmation: the requests run in this order. A retry continues after the
 * last one that succeeded.
 */
export function useCheckoutPayment(options: CheckoutPaymentOptions): CheckoutPayment {
  const [order, setOrder] = useState<Order | null>(null);
  const [busy, setBusy] = useState(false);
  const client = useQueryClient();
  const inFlight = useRef(false);
  const showError = useStepError(options.step);
  const payment = usePayOrder();

  const handleError = (error: unknown) => {
    options.onOrderFailed();
    if (!(error instanceof CallError)) {
      reportCaughtError(error);
      showError({ position: 'top', text: copy.payment.orderFailed });
      return;
    }
    if (error.code === 409 && error.errors.length > 0) {
      refreshCart(client);
      options.onPricesChanged(error.errors.map(({ message }) => message));
      return;
    }
    if (error.code === 401) return;
    showError({ position: 'top', text: `${copy.payment.orderFailed} ${error.message}` });
  };
  const tryCreateOrder = async (method: PaymentMethod): Promise<Order | null> => {
    try {
      const invalid = options.own.data && firstInvalidStep(currentDraft(), options.own.data, today());
      if (invalid) {
        options.onOrderFailed();
        options.onInvalidStep(invalid);
        return null;
      }
      const created = await submitOrder(options, method);
      forgetStoredDraft();
      setOrder(created);
      return created;
    } catch (error) {
      handleError(error);
      return null;
    }
  };
  const createAndPay = async (method: PaymentMethod) => {
    const payable = order ?? (await tryCreateOrder(method));
    if (!payable) return;
    if (!order) await refreshAfterOrder(client, payable);
    await payment.pay(payable, method);
  };
  const pay = async (method: PaymentMethod) => {
    if (inFlight.current) return;
    inFlight.current = true;
    setBusy(true);
    const work = createAndPay(method).catch(handleError);
    await work.finally(() => {
      inFlight.current = false;
      setBusy(false);
    });
  };
  return { order, busy: busy || payment.form !== null, payment, pay: (method) => void pay(method) };
}

async function submitOrder(options: CheckoutPaymentOptions, method: PaymentMethod): Promise<Order> {
  const { own, cartId, fees, useFranchise } = options;
  if (!own.data || !cartId || !fees) throw new CallError({ code: 0, message: '' });
  await saveConfirmedProfile(own);
  const { deliveryMethod, address } = currentDraft().confirmed;
  const isDelivery = deliveryMethod === 'delivery';
  if (isDelivery && address?.kind === 'new') {
    const saved = await saveAddress(address.values);
    own.change((data) => ({ ...data, addresses: [...data.addresses, saved] }));
  }
  const total = options.toMoney(fees.total);
  const currency = orderCurrency(total, { method, chosen: currentSettings().currency });
  return createOrder({
    cartId,
    currency,
    deliveryMethod: isDelivery ? 'delivery' : 'pickup',
    addressId: isDelivery ? confirmedAddressId() : null,
    useFranchese: useFranchise,
    expectedTotal: fees.total,
    ...(currency === 'UYU' && total.uyu !== null ? { expectedAmount: toUnits(total.uyu) } : {}),
  });
}

function confirmedAddressId(): string | null {
  const { address } = currentDraft().confirmed;
  return address?.kind === 'saved' ? address.id : null;
}

/** First request of the sequence: customs receives the data that the shopper continued with. */
async function saveConfirmedProfile({ data, change }: Resource<OwnData>): Promise<void> {
  if (!data) return;
  const update = customsFormSchema(today()).parse(customsValues(data.profile));
  const profile = await saveProfile(toUpdate(update, data.profile));
  change((before) => ({ ...before, profile }));
}

function today(): string {
  return montevideoDay(new Date().toISOString());
}

/** The first step whose confirmed answer an order cannot be made of; null where all can. */
export function firstInvalidStep(draft: CheckoutDraft, data: OwnData, today: string): Step | null {
  const { deliveryMethod } = draft.confirmed;
  if (!customsFormSchema(today).safeParse(customsValues(data.profile)).success) return 'userInformation';
  if (deliveryMethod === null) return 'deliveryMethod';
  return deliveryMethod === 'delivery' && selectedAddress(draft, data) === null ? 'shippingAddress' : null;
}
