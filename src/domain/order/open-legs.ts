import type { OrderStatus } from './status.ts';

/** Where an order that has not ended stands, in the order of its way, with the statuses that say so. */
export const OPEN_LEGS = {
  unpaid: ['NEW', 'PROCESSING'],
  'to-buy': ['PAID'],
  buying: ['ZINC_PROCCESSING'],
  bought: ['ZINC_PAID'],
  miami: ['PACKAGE_RECEIVED', 'READY_TO_DELIVER'],
  flight: ['SHIPPING'],
  customs: ['PACKAGE_SHIPPED'],
  delivery: ['IN_DISTRIBUTION'],
  pickup: ['PICK_UP'],
} as const satisfies Record<string, readonly OrderStatus[]>;
export type OpenLeg = keyof typeof OPEN_LEGS;
export const OPEN_LEG_NAMES = Object.keys(OPEN_LEGS) as [OpenLeg, ...OpenLeg[]];
