import { useQueries } from '@tanstack/react-query';
import type { User } from '#contract/accounts.ts';
import type { Address } from '#contract/addresses.ts';
import { addressesQuery } from '#web/features/account/account-query.ts';
import { profileQuery } from '#web/features/account/profile-query.ts';
import { useOwner } from '#web/lib/personal-data.tsx';

export interface OwnData {
  profile: User;
  addresses: readonly Address[];
}

/** The customer's profile and addresses, read whenever the checkout opens: its forms start from them. */
export function useOwnData() {
  const owner = useOwner();
  const queries = useQueries({ queries: [profileQuery(owner), addressesQuery(owner)] });
  const [{ data: profile }, { data: addresses }] = queries;
  const isRead = queries.every(({ isFetchedAfterMount }) => isFetchedAfterMount);
  const data: OwnData | null = isRead && profile && addresses ? { profile, addresses } : null;
  return {
    data,
    failed: data === null && queries.some(({ isError }) => isError),
    reload: () => queries.forEach(({ refetch }) => void refetch()),
  };
}
