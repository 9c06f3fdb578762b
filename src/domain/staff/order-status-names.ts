import type { OrderStatus } from '#domain/order/status.ts';

/** What each status means for those who run the shop: where the order is, and what it waits for. */
export const STAFF_STATUS_NAMES: Readonly<Record<OrderStatus, string>> = {
  NEW: 'Sin pagar',
  PROCESSING: 'En el banco, sin confirmar',
  PAID: 'Paga, falta comprarla',
  ZINC_PROCCESSING: 'Comprándose en la tienda',
  ZINC_PAID: 'Comprada, sus paquetes van al depósito',
  PACKAGE_RECEIVED: 'En el depósito, falta anunciarla al transportista',
  READY_TO_DELIVER: 'Anunciada, por salir de Miami',
  SHIPPING: 'En viaje a Uruguay',
  PACKAGE_SHIPPED: 'En Uruguay, en aduana',
  IN_DISTRIBUTION: 'En reparto',
  PICK_UP: 'En el local, esperando que la retiren',
  DELIVERED: 'Entregada',
  COMPLETED: 'Entregada y cerrada',
  CANCELED: 'Cancelada sin cobrar',
  FAILED: 'Sin cobrar: el pago no se completó',
  REFUND: 'Terminada, con devolución',
};

/** The same in two or three words, for lists. */
export const STAFF_STATUS_SHORT: Readonly<Record<OrderStatus, string>> = {
  NEW: 'Sin pagar',
  PROCESSING: 'En el banco',
  PAID: 'Paga, por comprar',
  ZINC_PROCCESSING: 'Comprándose',
  ZINC_PAID: 'Comprada',
  PACKAGE_RECEIVED: 'En Miami',
  READY_TO_DELIVER: 'Por salir de Miami',
  SHIPPING: 'En viaje',
  PACKAGE_SHIPPED: 'En aduana',
  IN_DISTRIBUTION: 'En reparto',
  PICK_UP: 'A retirar',
  DELIVERED: 'Entregada',
  COMPLETED: 'Cerrada',
  CANCELED: 'Cancelada',
  FAILED: 'Pago fallido',
  REFUND: 'Devuelta',
};
