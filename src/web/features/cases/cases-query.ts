import { customerApi } from '#web/lib/customer-api.ts';
import { customerQuery, type Owner } from '#web/lib/personal-data.tsx';

/** The key of an order's cases below the owner's. */
export const casesKey = (orderId: string) => ['order', orderId, 'cases'] as const;

/** The customer's cases of an order, the newest first. */
export function casesQuery(owner: Owner, orderId: string) {
  return customerQuery(owner, casesKey(orderId), (signal) =>
    customerApi('listCases', { params: { id: orderId } }, { signal }),
  );
}
