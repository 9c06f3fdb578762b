import { api } from './api.ts';
import { ownedResource, useOwnedResource } from './owned-resource.ts';

/** The customer's profile. */
export const profileResource = ownedResource('profile', (signal) => api('readProfile', {}, { signal }));

/** The customer's locker number at the Miami address; null for visitors and until it is known. */
export function useLockerNumber(): string | null {
  return useOwnedResource(profileResource, { once: true }).data?.locker ?? null;
}
