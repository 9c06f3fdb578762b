import type { Permission } from './roles.ts';

/** What a role needs to see the thread of an order, a case, a refund or a customer. */
export const THREAD_PERMISSIONS = {
  order: 'orders',
  case: 'cases',
  refund: 'orders',
  customer: 'customers',
} as const satisfies Record<string, Permission>;
