import type { OrderStatus } from './status.ts';

/** Where a parcel is on its way, in order. */
export const PARCEL_LEGS = ['announced', 'miami', 'flight', 'customs', 'delivery', 'pickup', 'delivered'] as const;
export type ParcelLeg = (typeof PARCEL_LEGS)[number];

/** The statuses of the orders whose parcels are on a leg; the depot's reception divides the first two. */
export const STATUSES_OF_LEG: Readonly<Record<ParcelLeg, readonly OrderStatus[]>> = {
  announced: ['ZINC_PAID', 'PACKAGE_RECEIVED'],
  miami: ['ZINC_PAID', 'PACKAGE_RECEIVED', 'READY_TO_DELIVER'],
  flight: ['SHIPPING'],
  customs: ['PACKAGE_SHIPPED'],
  delivery: ['IN_DISTRIBUTION'],
  pickup: ['PICK_UP'],
  delivered: ['DELIVERED', 'COMPLETED'],
};

/** What each leg is called for the staff. */
export const PARCEL_LEG_NAMES: Readonly<Record<ParcelLeg, string>> = {
  announced: 'Anunciados',
  miami: 'En Miami',
  flight: 'En vuelo',
  customs: 'En aduana',
  delivery: 'En reparto',
  pickup: 'Para retirar',
  delivered: 'Entregados',
};
