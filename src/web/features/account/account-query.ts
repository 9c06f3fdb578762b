import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { customerQuery, type Owner, useOwner } from '#web/lib/personal-data.tsx';

/** The customer's profile. */
export function profileQuery(owner: Owner) {
  return customerQuery(owner, ['profile'], (signal) => api('readProfile', {}, { signal }));
}

/** The customer's locker number at the Miami address, read once a session; undefined for visitors and until it is known. */
export function useLockerNumber(): string | undefined {
  return useQuery({ ...profileQuery(useOwner()), staleTime: Number.POSITIVE_INFINITY }).data?.locker;
}
