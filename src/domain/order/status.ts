/** The sixteen statuses of an order, spelled exactly as in the specification. */
export const ORDER_STATUSES = [
  'NEW',
  'PAID',
  'PROCESSING',
  'ZINC_PROCCESSING',
  'ZINC_PAID',
  'SHIPPING',
  'PACKAGE_RECEIVED',
  'READY_TO_DELIVER',
  'PACKAGE_SHIPPED',
  'IN_DISTRIBUTION',
  'PICK_UP',
  'DELIVERED',
  'COMPLETED',
  'CANCELED',
  'FAILED',
  'REFUND',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Whether the shopper has what was ordered. */
export function isHandedOver(status: OrderStatus): boolean {
  return status === 'DELIVERED' || status === 'COMPLETED';
}

export const PACKAGE_STATUSES = ['PACKAGE_SENT_FROM_AMAZON', 'PACKAGE_RECEIVED'] as const;

export const DELIVERY_METHODS = ['pickup', 'delivery'] as const;
export type DeliveryMethod = (typeof DELIVERY_METHODS)[number];

export const DELIVERY_ZONES = ['PICKUP', 'MONTEVIDEO', 'OTHER_DEPARTMENTS'] as const;
export type DeliveryZone = (typeof DELIVERY_ZONES)[number];

export const FRANCHISE_USES = ['USE', 'NOT_USE', 'NOT_APPLICABLE'] as const;
export type FranchiseUse = (typeof FRANCHISE_USES)[number];
