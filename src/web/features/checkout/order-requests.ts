import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/accounts.ts';
import type { Address } from '#contract/addresses.ts';
import type { CallInput } from '#contract/caller.ts';
import type { Order } from '#contract/orders.ts';
import { COUNTRY } from '#domain/address/rules.ts';
import { refreshCart } from '#web/features/cart/cart-query.ts';
import type { AddressValues } from '#web/features/forms/address-values.ts';
import { newIdempotencyKey } from '#web/lib/api.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { profileResource } from '#web/lib/profile.ts';
import { changeDraft } from './checkout-draft.ts';

type OrderBody = CallInput<'createOrder'>['body'];

const idempotencyKeyFor = createIdempotencyKeys();

/** Equal request bodies get the same key, so that a retry has no second effect. */
function createIdempotencyKeys(): (body: unknown) => string {
  const keys = new Map<string, string>();
  return (body) => {
    const text = JSON.stringify(body);
    const key = keys.get(text) ?? newIdempotencyKey();
    keys.set(text, key);
    return key;
  };
}

/** Saves the customs data and reads the profile again; where that fails, what the change returned counts. */
export async function saveProfile(body: CallInput<'updateProfile'>['body']): Promise<User> {
  const saved = await customerApi('updateProfile', { body });
  await profileResource.reload();
  const { data, error } = profileResource.get();
  return error === null && data !== null ? data : saved;
}

/** Saves the new address and selects it in the draft. */
export async function saveAddress(values: AddressValues): Promise<Address> {
  const body = { ...values, country: COUNTRY } as CallInput<'addAddress'>['body'];
  const saved = await customerApi('addAddress', { body }, { idempotencyKey: idempotencyKeyFor(body) });
  changeDraft({ type: 'addressSaved', id: saved.id });
  return saved;
}

export async function createOrder(body: OrderBody): Promise<Order> {
  return customerApi('createOrder', { body }, { idempotencyKey: idempotencyKeyFor(body) });
}

/** Reads again what the new order changed: cart, order list and the order itself. */
export async function refreshAfterOrder(client: QueryClient, order: Order): Promise<void> {
  refreshCart(client);
  await Promise.allSettled([customerApi('listOrders'), customerApi('readOrder', { params: { id: order.id } })]);
}
