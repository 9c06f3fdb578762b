import type { Permission } from '#domain/staff/roles.ts';
import { DAYS, type ExceptionKindText, HOURS, MINUTES } from './kind-text.ts';

const BUYING: readonly Permission[] = ['purchases', 'orders.correct'];

/** Kinds of orders that are bought, in the order in which they are listed as filters. */
export const PURCHASE_KINDS = {
  'order-held': {
    name: 'Orden retenida',
    normMs: 4 * HOURS,
    permissions: ['orders.cancel', 'purchases'],
    page: 'order',
    act: 'Liberar o rechazar',
  },
  'paid-not-bought': {
    name: 'Pagada y sin comprar',
    normMs: 10 * MINUTES,
    permissions: BUYING,
    page: 'order',
    act: 'Volver a intentar',
    canRetry: true,
  },
  'purchase-by-hand': {
    name: 'La compra espera a una persona',
    normMs: 4 * HOURS,
    permissions: BUYING,
    page: 'purchases',
    act: 'Decidir la compra',
  },
  'price-drift': {
    name: 'El precio subió más del límite',
    normMs: 4 * HOURS,
    permissions: BUYING,
    page: 'purchases',
    act: 'Decidir la compra',
  },
  'purchase-waiting': {
    name: 'Compra a pérdida que espera a otra persona',
    normMs: 4 * HOURS,
    permissions: ['purchases', 'purchases.approve'],
    page: 'purchases',
    act: 'Aprobar o rechazar',
  },
  'bought-above-paid': {
    name: 'Se compró más de lo que se pagó',
    normMs: 7 * DAYS,
    permissions: ['purchases.approve'],
    page: 'purchases',
    act: 'Ver las compras',
  },
  'wallet-low': {
    name: 'Saldo bajo en la tienda de Estados Unidos',
    normMs: 24 * HOURS,
    permissions: ['purchases'],
    page: 'warnings',
    act: 'Ver el saldo',
  },
  'purchase-unanswered': {
    name: 'La tienda no respondió a la compra',
    normMs: 10 * MINUTES,
    permissions: BUYING,
    page: 'order',
    act: 'Volver a intentar',
    canRetry: true,
  },
  'purchase-not-followed': {
    name: 'Compra sin consultar hace horas',
    normMs: 2 * HOURS,
    permissions: BUYING,
    page: 'order',
    act: 'Volver a intentar',
    canRetry: true,
  },
  'purchase-not-placed': {
    name: 'La compra no se concretó en un día',
    normMs: 24 * HOURS,
    permissions: BUYING,
    page: 'purchases',
    act: 'Ver la compra',
  },
  'lines-called-off': {
    name: 'Una parte no llega: se canceló o se perdió',
    normMs: 24 * HOURS,
    permissions: ['refunds.request', 'refunds.approve', 'orders.correct'],
    page: 'order',
    act: 'Decidir la devolución',
  },
  'cancellation-unanswered': {
    name: 'Cancelación pedida y sin respuesta',
    normMs: 30 * MINUTES,
    permissions: BUYING,
    page: 'order',
    act: 'Volver a intentar',
    canRetry: true,
  },
  'cancellation-too-late': {
    name: 'Cancelación que llegó tarde',
    normMs: 24 * HOURS,
    permissions: ['orders.cancel', 'purchases'],
    page: 'order',
    act: 'Decidir qué se hace',
  },
  'return-by-hand': {
    name: 'Devolución a la tienda que espera a una persona',
    normMs: 24 * HOURS,
    permissions: BUYING,
    page: 'purchases',
    act: 'Terminar la devolución',
  },
  'return-not-followed': {
    name: 'Devolución a la tienda sin consultar',
    normMs: 24 * HOURS,
    permissions: BUYING,
    page: 'order',
    act: 'Volver a intentar',
    canRetry: true,
  },
} as const satisfies Record<string, ExceptionKindText>;
