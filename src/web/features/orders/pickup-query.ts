import { customerApi } from '#web/lib/customer-api.ts';
import { customerQuery, type Owner } from '#web/lib/personal-data.tsx';

/** Who may pick an order up besides its shopper, and who did. */
export function pickupQuery(owner: Owner, id: string) {
  return customerQuery(owner, ['order', id, 'pickup'], (signal) =>
    customerApi('readPickup', { params: { id } }, { signal }),
  );
}
