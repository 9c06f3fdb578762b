import { customerApi } from '#web/lib/customer-api.ts';
import { customerQuery, type Owner } from '#web/lib/personal-data.tsx';

/** The key of what changes with a parcel below the owner's. */
export const PARCELS_KEY = ['parcels'] as const;

/** The customer's address in Miami, and the parcels of other stores. */
export function parcelsQuery(owner: Owner) {
  return customerQuery(owner, PARCELS_KEY, (signal) => customerApi('listParcels', {}, { signal }));
}
