import { useQueries } from '@tanstack/react-query';
import type { User } from '#contract/accounts.ts';
import type { Address } from '#contract/addresses.ts';
import { deliveryZoneOf } from '#domain/address/department.ts';
import { isDepartment } from '#domain/address/rules.ts';
import type { DeliveryZone } from '#domain/order/status.ts';
import { profileQuery } from '#web/features/account/account-query.ts';
import { addressesQuery } from '#web/features/account/addresses-query.ts';
import type { AddressParts } from '#web/features/account/format-address.ts';
import { useOwner } from '#web/lib/personal-data.tsx';
import type { CheckoutDraft } from './checkout-state.ts';

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

/** The confirmed delivery address: a saved one or a new one; null before either is. */
export function selectedAddress(draft: CheckoutDraft, { addresses }: OwnData): AddressParts | null {
  const { address } = draft.confirmed;
  if (address?.kind === 'new') return address.values;
  return addresses.find(({ id }) => id === address?.id) ?? null;
}

/**
 * Zone that the fees are calculated for: before the delivery is chosen nothing is charged for it; before its address is,
 * it is the default one's.
 */
export function selectedZone(draft: CheckoutDraft, data: OwnData | null): DeliveryZone {
  if (draft.confirmed.deliveryMethod !== 'delivery' || data === null) return 'PICKUP';
  const byDefault = data.addresses.find(({ defaultAddress }) => defaultAddress);
  const department = (selectedAddress(draft, data) ?? byDefault)?.apartment ?? '';
  return isDepartment(department) ? deliveryZoneOf(department) : 'MONTEVIDEO';
}
