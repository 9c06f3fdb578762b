import { customerApi } from '#web/lib/customer-api.ts';
import { customerQuery, type Owner } from '#web/lib/personal-data.tsx';

export function addressesQuery(owner: Owner) {
  return customerQuery(owner, ['addresses'], (signal) => customerApi('listAddresses', {}, { signal }));
}

/** The customer's active sessions, on every device. */
export function sessionsQuery(owner: Owner) {
  return customerQuery(owner, ['sessions'], (signal) => customerApi('listSessions', {}, { signal }));
}

/** Whether mails reach the customer. */
export function mailDeliveryQuery(owner: Owner) {
  return customerQuery(owner, ['mail-delivery'], (signal) => customerApi('readMailDelivery', {}, { signal }));
}
