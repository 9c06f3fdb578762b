import { useMutation, useQueryClient } from '@tanstack/react-query';
import { customsFormSchema } from '#contract/accounts.ts';
import { CallError, type CallInput } from '#contract/caller.ts';
import type { Order } from '#contract/orders.ts';
import { COUNTRY } from '#domain/address/rules.ts';
import { toUnits } from '#domain/money/format.ts';
import type { PaymentMethod } from '#domain/payment/method.ts';
import type { TwoCurrencies } from '#ui/components/price.tsx';
import { checkout as copy } from '#web/copy/checkout.ts';
import { addressesQuery } from '#web/features/account/addresses-query.ts';
import type { AddressValues } from '#web/features/forms/address-values.ts';
import { orderQuery, ordersQuery } from '#web/features/orders/orders-query.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { useOwner } from '#web/lib/personal-data.tsx';
import { refuseFault } from '#web/lib/report-caught-error.ts';
import { currentSettings } from '#web/lib/settings.ts';
import { changeDraft, closeDraft, currentDraft } from './checkout-draft.ts';
import type { CheckoutDraft, Step } from './checkout-state.ts';
import { currentDay, customsValues, hasCustomsData, type Own, saveProfile, toUpdate } from './customs-form.ts';
import { orderCurrency } from './payment-amounts.ts';
import type { Checkout } from './use-checkout.ts';
import { type OwnData, selectedAddress } from './use-own-data.ts';
import { usePayOrder } from './use-pay-order.ts';
import { useStepError } from './use-step-error.ts';

interface CheckoutPaymentOptions {
  checkout: Checkout;
  toMoney: (units: number) => TwoCurrencies;
  /** The order could not be created; the payment dialog closes. `leaves`: another page or step follows. */
  onOrderFailed: (end: { leaves: boolean }) => void;
  /** Prices or products changed: the shopper must accept the changes first. */
  onPricesChanged: (messages: readonly string[]) => void;
}

/**
 * Profile, address, order, payment method and confirmation: the requests run in this order. A retry continues after the
 * last one that succeeded.
 */
export function useCheckoutPayment(options: CheckoutPaymentOptions) {
  const { step, own, openInvalid } = options.checkout;
  const client = useQueryClient();
  const owner = useOwner();
  const showError = useStepError(step);
  const payment = usePayOrder();
  const create = useMutation({
    mutationFn: (method: PaymentMethod) => submitOrder(options, method, { client, owner }).catch(refuseFault),
    meta: { owner, changes: [['cart'], ['orders'], ['parcels']] },
    onSuccess: (order) => {
      closeDraft();
      void client.prefetchInfiniteQuery(ordersQuery(owner));
      void client.prefetchQuery(orderQuery(owner, order.id));
    },
    onError: ({ code, message, errors }) => {
      options.onOrderFailed({ leaves: code === 401 });
      if (code === 409 && errors.length > 0) options.onPricesChanged(errors.map((error) => error.message));
      else if (code !== 401) showError({ position: 'top', text: `${copy.payment.orderFailed} ${message}`.trim() });
    },
  });
  const order = create.data ?? null;
  const pay = async (method: PaymentMethod) => {
    const invalid = order === null && own.data && firstInvalidStep(currentDraft(), own.data, currentDay());
    if (invalid) {
      options.onOrderFailed({ leaves: true });
      openInvalid(invalid);
      return;
    }
    const payable = order ?? (await create.mutateAsync(method).catch(() => null));
    if (payable !== null) payment.pay(payable, method);
  };
  const busy = create.isPending || payment.busy;
  return { order, payment: { ...payment, busy }, pay: (method: PaymentMethod) => void pay(method) };
}

async function submitOrder(
  { checkout, toMoney }: CheckoutPaymentOptions,
  method: PaymentMethod,
  own: Own,
): Promise<Order> {
  const { data } = checkout.own;
  const { cartId } = checkout.cart;
  const { current: fees, useFranchise } = checkout.fees;
  if (!data || !cartId || !fees) throw new CallError({ code: 0, message: '' });
  const { profile } = data;
  // Customs receives the data that the shopper continued with.
  await saveProfile(own, toUpdate(customsFormSchema(currentDay()).parse(customsValues(profile)), profile));
  const { deliveryMethod, address } = currentDraft().confirmed;
  const isDelivery = deliveryMethod === 'delivery';
  if (isDelivery && address?.kind === 'new') await saveAddress(own, address.values);
  const { confirmed: answers, parcels } = currentDraft();
  const { address: confirmed } = answers;
  const total = toMoney(fees.total);
  const currency = orderCurrency(total, { method, chosen: currentSettings().currency });
  const body = {
    cartId,
    currency,
    deliveryMethod: isDelivery ? 'delivery' : 'pickup',
    addressId: isDelivery && confirmed?.kind === 'saved' ? confirmed.id : null,
    useFranchese: useFranchise,
    expectedTotal: fees.total,
    ...(parcels.length > 0 ? { parcels } : {}),
    ...(currency === 'UYU' && total.uyu !== null ? { expectedAmount: toUnits(total.uyu) } : {}),
  } as const;
  return customerApi('createOrder', { body }, { idempotencyKey: idempotencyKeyFor(body) });
}

/** Saves the new address and selects it in the draft. */
async function saveAddress({ client, owner }: Own, values: AddressValues): Promise<void> {
  const body = { ...values, country: COUNTRY } as CallInput<'addAddress'>['body'];
  const saved = await customerApi('addAddress', { body }, { idempotencyKey: idempotencyKeyFor(body) });
  client.setQueryData(addressesQuery(owner).queryKey, (addresses) => addresses && [...addresses, saved]);
  changeDraft({ type: 'addressSaved', id: saved.id });
}

const idempotencyKeyFor = createIdempotencyKeys();

/** Equal request bodies get the same key, so that a retry has no second effect. */
function createIdempotencyKeys(): (body: unknown) => string {
  const keys = new Map<string, string>();
  return (body) => {
    const text = JSON.stringify(body);
    const key = keys.get(text) ?? crypto.randomUUID();
    keys.set(text, key);
    return key;
  };
}

/** The first step whose confirmed answer an order cannot be made of; null where all can. */
export function firstInvalidStep(draft: CheckoutDraft, data: OwnData, today: string): Step | null {
  const { deliveryMethod } = draft.confirmed;
  if (!hasCustomsData(data.profile, today)) return 'userInformation';
  if (deliveryMethod === null) return 'deliveryMethod';
  return deliveryMethod === 'delivery' && selectedAddress(draft, data) === null ? 'shippingAddress' : null;
}
