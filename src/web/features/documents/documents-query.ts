import { customerApi } from '#web/lib/customer-api.ts';
import { customerQuery, type Owner } from '#web/lib/personal-data.tsx';

/** The key of an order's documents below the owner's. */
export const documentsKey = (orderId: string) => ['order', orderId, 'documents'] as const;

/** The key of what is asked for an order below the owner's. */
export const paperRequestsKey = (orderId: string) => ['order', orderId, 'paper-requests'] as const;

/** The documents of an order and of its cases, the oldest first. */
export function documentsQuery(owner: Owner, orderId: string) {
  return customerQuery(owner, documentsKey(orderId), (signal) =>
    customerApi('listDocuments', { params: { id: orderId } }, { signal }),
  );
}
