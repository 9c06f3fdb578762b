import { customerApi } from '#web/lib/customer-api.ts';
import { customerQuery, type Owner } from '#web/lib/personal-data.tsx';

/** The customer's saved addresses. */
export function addressesQuery(owner: Owner) {
  return customerQuery(owner, ['addresses'], (signal) => customerApi('listAddresses', {}, { signal }));
}
