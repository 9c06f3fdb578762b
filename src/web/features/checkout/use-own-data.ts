import type { User } from '#contract/accounts.ts';
import type { Address } from '#contract/addresses.ts';
import { api } from '#web/lib/api.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { ownedResource, useOwnedResource } from '#web/lib/owned-resource.ts';
import type { Resource } from '#web/lib/resource.ts';

export interface OwnData {
  profile: User;
  addresses: readonly Address[];
}

const ownDataResource = ownedResource<OwnData>('checkout', async (signal) => {
  const [profile, addresses] = await Promise.all([
    api('readProfile', {}, { signal }),
    customerApi('listAddresses', {}, { signal }),
  ]);
  return { profile, addresses };
});

/** The customer's profile and addresses, read whenever the checkout opens: its forms start from them. */
export function useOwnData(): Resource<OwnData> {
  return useOwnedResource(ownDataResource, { forget: true });
}
