import type { Address } from '#contract/addresses.ts';
import type { CallInput } from '#contract/caller.ts';
import type { Order } from '#contract/orders.ts';
import { COUNTRY } from '#domain/address/rules.ts';
import { refetchCart } from '#web/features/cart/cart-actions.ts';
import type { AddressValues } from '#web/features/forms/address-values.ts';
import { api, newIdempotencyKey } from '#web/lib/api.ts';
import { changeDraft } from './checkout-draft.ts';

type OrderBody = CallInput<'createOrder'>['body'];

const keys = new Map<string, string>();

/** The same wish has the same key, however often it is tried. */
function idempotencyKeyFor(wish: unknown): string {
  const text = JSON.stringify(wish);
  const key = keys.get(text) ?? newIdempotencyKey();
  keys.set(text, key);
  return key;
}

/** Saves the new address, once; from then on it is one of the saved ones. */
export async function saveAddress(values: AddressValues): Promise<Address> {
  const body = { ...values, country: COUNTRY } as CallInput<'addAddress'>['body'];
  const saved = await api('addAddress', { body }, { idempotencyKey: idempotencyKeyFor(body) });
  changeDraft({ addressId: saved.id, newAddress: null, typedAddress: null });
  return saved;
}

export async function createOrder(body: OrderBody): Promise<Order> {
  return api('createOrder', { body }, { idempotencyKey: idempotencyKeyFor(body) });
}

/** The order is there: what it changed is read again. */
export async function refreshAfterOrder(order: Order): Promise<void> {
  refetchCart();
  await Promise.allSettled([api('listOrders'), api('readOrder', { params: { id: order.id } })]);
}
