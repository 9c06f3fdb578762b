import type { User } from '#contract/accounts.ts';
import type { Address } from '#contract/addresses.ts';
import { api } from '#web/lib/api.ts';
import { type Resource, useResource } from '#web/lib/use-resource.ts';

export interface OwnData {
  profile: User;
  addresses: readonly Address[];
}

/** The customer's profile and addresses. */
export function useOwnData(): Resource<OwnData> {
  return useResource<OwnData>('own', async (signal) => {
    const [profile, addresses] = await Promise.all([
      api('readProfile', {}, { signal }),
      api('listAddresses', {}, { signal }),
    ]);
    return { profile, addresses };
  });
}
