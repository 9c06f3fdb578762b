import type { Permission } from './roles.ts';

/** The lists whose views are saved, with what a role needs to see each. */
export const LIST_PERMISSIONS = {
  queue: 'queue',
  orders: 'orders',
  purchases: 'orders',
  packages: 'orders',
  consolidations: 'orders',
  payments: 'money',
  refunds: 'orders',
  cases: 'cases',
  customers: 'customers',
  notices: 'packages',
  'other-stores': 'packages',
  weights: 'packages',
  catalogue: 'catalog',
  movements: 'money',
  carriage: 'money',
  margins: 'money',
  team: 'staff',
  audit: 'audit',
} as const satisfies Record<string, Permission>;
export type ListName = keyof typeof LIST_PERMISSIONS;

export const LIST_NAMES = Object.keys(LIST_PERMISSIONS) as [ListName, ...ListName[]];
