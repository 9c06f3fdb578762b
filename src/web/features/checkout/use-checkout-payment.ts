import { useMutation, useQueryClient } from '@tanstack/react-query';
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
import { orderQuery, ordersQuery } from '#web/features/orders/orders-query.ts';
import { useOwner } from '#web/lib/personal-data.tsx';
import { refuseFault } from '#web/lib/report-caught-error.ts';
import { currentSettings } from '#web/lib/settings.ts';
import { currentDraft, forgetStoredDraft } from './checkout-draft.ts';
import type { CheckoutDraft } from './checkout-state.ts';
import { customsValues, toUpdate } from './customs-form.ts';
import { createOrder, type Own, saveAddress, saveProfile } from './order-requests.ts';
import { selectedAddress } from './selected-address.ts';
import type { Step } from './steps.ts';
import type { OwnData } from './use-own-data.ts';
import { type OrderPayment, usePayOrder } from './use-pay-order.ts';
import { orderCurrency } from './use-payment-amounts.ts';
import { useStepError } from './use-step-error.ts';

export interface CheckoutPaymentOptions {
  data: OwnData | null;
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
  const client = useQueryClient();
  const owner = useOwner();
  const showError = useStepError(options.step);
  const payment = usePayOrder();
  const create = useMutation({
    mutationFn: (method: PaymentMethod) => submitOrder(options, method, { client, owner }).catch(refuseFault),
    meta: { owner, changes: [['cart'], ['orders']] },
    onSuccess: (order) => {
      forgetStoredDraft();
      void client.prefetchInfiniteQuery(ordersQuery(owner));
      void client.prefetchQuery(orderQuery(owner, order.id));
    },
    onError: ({ code, message, errors }) => {
      options.onOrderFailed();
      if (code === 409 && errors.length > 0) options.onPricesChanged(errors.map((error) => error.message));
      else if (code !== 401) showError({ position: 'top', text: `${copy.payment.orderFailed} ${message}`.trim() });
    },
  });
  const order = create.data ?? null;
  const pay = async (method: PaymentMethod) => {
    const invalid = order === null && options.data && firstInvalidStep(currentDraft(), options.data, today());
    if (invalid) {
      options.onOrderFailed();
      options.onInvalidStep(invalid);
      return;
    }
    const payable = order ?? (await create.mutateAsync(method).catch(() => null));
    if (payable !== null) payment.pay(payable, method);
  };
  return { order, busy: create.isPending || payment.busy, payment, pay: (method) => void pay(method) };
}

async function submitOrder(
  { data, cartId, fees, toMoney, useFranchise }: CheckoutPaymentOptions,
  method: PaymentMethod,
  own: Own,
): Promise<Order> {
  if (!data || !cartId || !fees) throw new CallError({ code: 0, message: '' });
  const { profile } = data;
  // Customs receives the data that the shopper continued with.
  await saveProfile(own, toUpdate(customsFormSchema(today()).parse(customsValues(profile)), profile));
  const { deliveryMethod, address } = currentDraft().confirmed;
  const isDelivery = deliveryMethod === 'delivery';
  if (isDelivery && address?.kind === 'new') await saveAddress(own, address.values);
  const total = toMoney(fees.total);
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
