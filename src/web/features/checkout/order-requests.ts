import type { QueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/caller.ts';
import type { Order } from '#contract/orders.ts';
import { COUNTRY } from '#domain/address/rules.ts';
import { addressesQuery } from '#web/features/account/account-query.ts';
import { profileQuery } from '#web/features/account/profile-query.ts';
import type { AddressValues } from '#web/features/forms/address-values.ts';
import { newIdempotencyKey } from '#web/lib/api.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import type { Owner } from '#web/lib/personal-data.tsx';
import { changeDraft } from './checkout-draft.ts';

type OrderBody = CallInput<'createOrder'>['body'];

/** Whose data it is. */
export interface Own {
  client: QueryClient;
  owner: Owner;
}

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
export async function saveProfile({ client, owner }: Own, body: CallInput<'updateProfile'>['body']): Promise<void> {
  const saved = await customerApi('updateProfile', { body });
  const { queryKey } = profileQuery(owner);
  client.setQueryData(queryKey, (profile) => profile && saved);
  await client.refetchQueries({ queryKey });
}

/** Saves the new address and selects it in the draft. */
export async function saveAddress({ client, owner }: Own, values: AddressValues): Promise<void> {
  const body = { ...values, country: COUNTRY } as CallInput<'addAddress'>['body'];
  const saved = await customerApi('addAddress', { body }, { idempotencyKey: idempotencyKeyFor(body) });
  client.setQueryData(addressesQuery(owner).queryKey, (addresses) => addresses && [...addresses, saved]);
  changeDraft({ type: 'addressSaved', id: saved.id });
}

export async function createOrder(body: OrderBody): Promise<Order> {
  return customerApi('createOrder', { body }, { idempotencyKey: idempotencyKeyFor(body) });
}
