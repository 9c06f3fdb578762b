import type { DeliveryZone } from '#domain/order/status.ts';

/** The nineteen departments, as the address form lists them. */
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

export function deliveryZoneOf(department: Department): DeliveryZone {
  return department === 'Montevideo' ? 'MONTEVIDEO' : 'OTHER_DEPARTMENTS';
}
