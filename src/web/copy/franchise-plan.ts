import { formatProducts } from '#ui/format-number.ts';
import type { RegimeFigures } from '#web/features/fees/regime-figures.ts';

/** The page of the year's franchises, in the account. */
export const franchisePlan = {
  title: 'Mis franquicias',
  failed: 'No pudimos leer tus franquicias.',
  lead: ({ amount, equalUnits }: RegimeFigures) =>
    `Con franquicia no pagás impuestos: cada envío es de menos de ${amount} en productos y de hasta ${equalUnits} unidades iguales. Libros y medios no usan ninguna.`,
  left: (left: number, total: number) => {
    if (left === 0) return `Ya usaste tus ${total} franquicias de este año`;
    return `${left === 1 ? 'Te queda' : 'Te quedan'} ${left} de ${total} este año`;
  },
  annual: (left: string, limit: string) => `Te quedan ${left} de los ${limit} del año.`,
  renews: (year: number) => `El 1.º de enero de ${year} empezás de nuevo.`,
  used: 'Las que usaste',
  none: 'Todavía ninguna este año.',
  order: (day: string) => `Orden del ${day}`,
  byOthers: (shipments: number) => `${shipments} por otras empresas`,
  declare: 'Lo que recibiste por otras empresas',
  declareLead:
    'La Aduana cuenta tus envíos con cualquier empresa. Decinos cuántos recibiste con franquicia y lo tenemos en cuenta en cada precio. No lo ve nadie más.',
  shipments: 'Envíos con franquicia este año',
  goods: 'Valor de sus productos, en dólares',
  save: 'Guardar',
  saved: 'Lo tenemos en cuenta',
  plan: 'Lo que vas a pedir',
  planNone: 'Tu carrito está vacío: cuando tenga productos, acá ves en qué envío entran.',
  shipment: (number: number, count: number) => `Envío ${number}: ${formatProducts(count)}`,
  uses: 'usa una franquicia',
  free: 'no paga impuestos ni usa franquicia',
  pays: (taxes: string) => `paga ${taxes} de impuestos`,
  january: (saved: string) =>
    `Lo mismo te cuesta ${saved} menos si lo pedís en enero, con las franquicias del año que viene.`,
  toCart: 'Ir al carrito',
  mistakes: 'Para no perderla',
  limits: ({ amount }: RegimeFigures) => `Un envío de ${amount} o más paga impuestos por todo: conviene separarlo.`,
  equal: ({ equalUnits }: RegimeFigures) => `Más de ${equalUnits} unidades iguales cuentan como importación.`,
  payer: 'Quien paga y quien recibe tienen que ser la misma persona: usá una cuenta o tarjeta a tu nombre.',
} as const;
