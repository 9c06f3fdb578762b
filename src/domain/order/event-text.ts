import { carrierCode } from '#domain/order/carrier-codes.ts';
import type { OrderStatus } from '#domain/order/status.ts';

const STATUS_TEXT: Readonly<Record<OrderStatus, string>> = {
  NEW: 'Orden recibida',
  PROCESSING: 'Pago en proceso',
  PAID: 'Pago confirmado',
  ZINC_PROCCESSING: 'Compra en curso en la tienda',
  ZINC_PAID: 'Compra hecha en la tienda',
  PACKAGE_RECEIVED: 'Recibido en depósito',
  READY_TO_DELIVER: 'Pronto para salir',
  SHIPPING: 'En viaje a Uruguay',
  PACKAGE_SHIPPED: 'Recibido en Uruguay',
  IN_DISTRIBUTION: 'En reparto',
  PICK_UP: 'Pronto para retirar',
  DELIVERED: 'Entregado',
  COMPLETED: 'Orden completada',
  CANCELED: 'Orden cancelada',
  FAILED: 'Pago rechazado',
  REFUND: 'Procesando devolución',
};

/** Code of the shop's own event for a partly cancelled purchase, which is not a status. */
export const PARTLY_CANCELED = 'PARTLY_CANCELED';

/** Stands for PAID in an order that the shop sends at its own cost: nobody paid it. */
export const SENT_AGAIN = 'SENT_AGAIN';

const OWN_TEXT: Readonly<Record<string, string>> = {
  ...STATUS_TEXT,
  [PARTLY_CANCELED]: 'La tienda canceló parte de la compra',
  [SENT_AGAIN]: 'Mandada de nuevo, sin costo',
};

/** Statuses that the timeline's own first and last step already show. */
const HIDDEN_CODES: readonly string[] = ['NEW', 'PROCESSING', 'COMPLETED'];

/**
 * The Spanish description of an event code: a status, a carrier code or the shop's own; an unknown code is returned as
 * is.
 */
export function eventText(code: string): string {
  const own = Object.hasOwn(OWN_TEXT, code) ? OWN_TEXT[code] : undefined;
  return own ?? carrierCode(code)?.description ?? code;
}

/** Whether a new event of this code is shown to the shopper. */
export function isVisibleEvent(code: string): boolean {
  if (HIDDEN_CODES.includes(code)) return false;
  return Object.hasOwn(OWN_TEXT, code) || carrierCode(code) !== null;
}
