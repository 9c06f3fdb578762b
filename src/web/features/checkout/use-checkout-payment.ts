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
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { checkout as copy } from '#web/copy/checkout.ts';
import { refetchCart } from '#web/features/cart/cart-actions.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import type { Resource } from '#web/lib/resource.ts';
import { currentSettings } from '#web/lib/settings.ts';
import { currentDraft } from './checkout-draft.ts';
import { toUpdate } from './customs-form.ts';
import { createOrder, refreshAfterOrder, saveAddress } from './order-requests.ts';
import type { OwnData } from './use-own-data.ts';
import { type OrderPayment, usePayOrder } from './use-pay-order.ts';
import { orderCurrency } from './use-payment-amounts.ts';

export interface CheckoutPaymentOptions {
  own: Resource<OwnData>;
  cartId: string | null;
  fees: Fees | null;
  toMoney: (units: number) => TwoCurrencies;
  useFranchise: FranchiseUse;
  /** The order could not be created; the payment dialog closes. */
  onOrderFailed: () => void;
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
  const inFlight = useRef(false);
  const snackbar = useSnackbar();
  const payment = usePayOrder();

  const handleError = (error: CallError) => {
    options.onOrderFailed();
    if (error.code === 409 && error.errors.length > 0) {
      refetchCart();
      options.onPricesChanged(error.errors.map(({ message }) => message));
      return;
    }
    if (error.code === 401) return;
    const text = `${copy.payment.orderFailed} ${error.message}`;
    snackbar.show({ kind: 'error', position: 'top', text });
  };
  const tryCreateOrder = async (method: PaymentMethod): Promise<Order | null> => {
    try {
      const created = await submitOrder(options, method);
      setOrder(created);
      return created;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      handleError(error);
      return null;
    }
  };
  const createAndPay = async (method: PaymentMethod) => {
    const payable = order ?? (await tryCreateOrder(method));
    if (!payable) return;
    if (!order) await refreshAfterOrder(payable);
    await payment.pay(payable, method);
  };
  const pay = async (method: PaymentMethod) => {
    if (inFlight.current) return;
    inFlight.current = true;
    setBusy(true);
    await createAndPay(method).finally(() => {
      inFlight.current = false;
      setBusy(false);
    });
  };
  return { order, busy: busy || payment.form !== null, payment, pay: (method) => void pay(method) };
}

async function submitOrder(options: CheckoutPaymentOptions, method: PaymentMethod): Promise<Order> {
  const { own, cartId, fees, useFranchise } = options;
  if (!own.data || !cartId || !fees) throw new CallError({ code: 0, message: '' });
  await saveProfile(own);
  const { deliveryMethod, newAddress } = currentDraft();
  const isDelivery = deliveryMethod === 'delivery';
  if (isDelivery && newAddress) {
    const saved = await saveAddress(newAddress);
    own.change((data) => ({ ...data, addresses: [...data.addresses, saved] }));
  }
  const total = options.toMoney(fees.total);
  const currency = orderCurrency(total, { method, chosen: currentSettings().currency });
  return createOrder({
    cartId,
    currency,
    deliveryMethod: isDelivery ? 'delivery' : 'pickup',
    addressId: isDelivery ? currentDraft().addressId : null,
    useFranchese: useFranchise,
    expectedTotal: fees.total,
    ...(currency === 'UYU' && total.uyu !== null ? { expectedAmount: toUnits(total.uyu) } : {}),
  });
}

/** First request of the sequence: customs receives the data that the shopper confirmed last. */
async function saveProfile({ data, change }: Resource<OwnData>): Promise<void> {
  const { customs } = currentDraft();
  if (!data || !customs) return;
  const update = customsFormSchema(montevideoDay(new Date().toISOString())).parse(customs);
  const profile = await customerApi('updateProfile', { body: toUpdate(update, data.profile) });
  change((before) => ({ ...before, profile }));
}
