import type { DeliveryZone } from '#domain/order/status.ts';

/** The nineteen departments of Uruguay, in the order of the address form. */
export const DEPARTMENTS = [
  'Artigas',
  'Canelones',
  'Cerro Largo',
  'Colonia',
  'Durazno',
  'Flores',
  'Florida',
  'Lavalleja',
  'Maldonado',
  'Montevideo',
  'Paysandú',
  'Río Negro',
  'Rivera',
  'Rocha',
  'Salto',
  'San José',
  'Soriano',
  'Tacuarembó',
  'Treinta y Tres',
] as const;
export type Department = (typeof DEPARTMENTS)[number];

/** The zone of a home delivery. Pickup is a choice of the shopper and follows from no department. */
export function deliveryZoneOf(department: Department): Exclude<DeliveryZone, 'PICKUP'> {
  return department === 'Montevideo' ? 'MONTEVIDEO' : 'OTHER_DEPARTMENTS';
}
