import type { Permission } from '#domain/staff/roles.ts';

const MINUTES = 60_000;
const HOURS = 60 * MINUTES;
const DAYS = 24 * HOURS;

/** What one exception of a kind is, for the queue. */
export interface ExceptionKindText {
  /** What has happened, in the words of the queue. */
  name: string;
  /** How long one may wait. */
  normMs: number;
  /** One of these sees the kind: who may do what repairs it, or read what it is about. */
  permissions: readonly Permission[];
  /** The page with the act that repairs it. */
  page:
    | 'order'
    | 'purchases'
    | 'refund'
    | 'packages'
    | 'weights'
    | 'carriage'
    | 'case'
    | 'statements'
    | 'warnings'
    | null;
  /** What that act is called. */
  act: string;
  /** Whether the work can be tried again from the queue itself. */
  canRetry?: boolean;
}

const BUYING: readonly Permission[] = ['purchases', 'orders.correct'];
const REFUNDS: readonly Permission[] = ['refunds.request', 'refunds.approve'];
const PACKAGES: readonly Permission[] = ['packages', 'purchases'];

/** Every kind of exception, in the order in which they are listed as filters. */
export const EXCEPTION_TEXTS = {
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
    permissions: [...REFUNDS, 'orders.correct'],
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
  'return-by-hand': {
    name: 'Devolución a la tienda que espera a una persona',
    normMs: 24 * HOURS,
    permissions: BUYING,
    page: 'purchases',
    act: 'Ver la devolución',
  },
  'return-not-followed': {
    name: 'Devolución a la tienda sin consultar',
    normMs: 24 * HOURS,
    permissions: BUYING,
    page: 'order',
    act: 'Volver a intentar',
    canRetry: true,
  },
  'packages-not-followed': {
    name: 'Paquetes sin consultar hace horas',
    normMs: 2 * HOURS,
    permissions: PACKAGES,
    page: 'order',
    act: 'Volver a intentar',
    canRetry: true,
  },
  'package-without-order': {
    name: 'Paquete sin orden',
    normMs: 24 * HOURS,
    permissions: ['packages'],
    page: 'packages',
    act: 'Asignar a una orden',
  },
  'notice-unmatched': {
    name: 'Aviso que no coincide con nada',
    normMs: 24 * HOURS,
    permissions: ['packages', 'money'],
    page: 'packages',
    act: 'Asignar o descartar',
  },
  'package-to-return': {
    name: 'Paquete que vuelve a la tienda',
    normMs: 3 * DAYS,
    permissions: ['packages'],
    page: 'packages',
    act: 'Marcarlo devuelto',
  },
  'weight-difference': {
    name: 'El transportista pesó distinto de lo cotizado',
    normMs: 7 * DAYS,
    permissions: ['packages', 'money'],
    page: 'weights',
    act: 'Aceptar o reclamar',
  },
  'carrier-charge': {
    name: 'El transportista facturó de más',
    normMs: 7 * DAYS,
    permissions: ['money'],
    page: 'carriage',
    act: 'Aceptar o reclamar',
  },
  'carrier-charge-without-order': {
    name: 'Paquete facturado sin orden',
    normMs: 7 * DAYS,
    permissions: ['money'],
    page: 'carriage',
    act: 'Aceptar o reclamar',
  },
  'not-announced': {
    name: 'Completa en Miami y sin anunciar',
    normMs: 30 * MINUTES,
    permissions: PACKAGES,
    page: 'order',
    act: 'Volver a intentar',
    canRetry: true,
  },
  'not-moving': {
    name: 'Sin novedades hace tres semanas',
    normMs: 21 * DAYS,
    permissions: ['packages', 'orders.correct'],
    page: 'order',
    act: 'Ver el envío',
  },
  'payment-undecided': {
    name: 'Pago vencido y sin resolver',
    normMs: 15 * MINUTES,
    permissions: ['orders.cancel', 'money'],
    page: 'order',
    act: 'Volver a intentar',
    canRetry: true,
  },
  'payment-other-currency': {
    name: 'Pago en otra moneda o por otro importe',
    normMs: 24 * HOURS,
    permissions: REFUNDS,
    page: 'refund',
    act: 'Resolver la devolución',
  },
  'payment-not-banked': {
    name: 'Pago sin acreditar en el banco',
    normMs: 14 * DAYS,
    permissions: ['money'],
    page: 'statements',
    act: 'Buscar en los extractos',
  },
  'order-not-called-off': {
    name: 'Impaga y sin cancelar',
    normMs: 73 * HOURS,
    permissions: ['orders.cancel'],
    page: 'order',
    act: 'Volver a intentar',
    canRetry: true,
  },
  'refund-by-hand': {
    name: 'Devolución rechazada o que espera a una persona',
    normMs: 24 * HOURS,
    permissions: REFUNDS,
    page: 'refund',
    act: 'Resolver la devolución',
  },
  'refund-waiting': {
    name: 'Devolución que espera a otra persona',
    normMs: 24 * HOURS,
    permissions: REFUNDS,
    page: 'refund',
    act: 'Aprobar o rechazar',
  },
  'refund-not-sent': {
    name: 'Devolución sin enviar al banco',
    normMs: 30 * MINUTES,
    permissions: REFUNDS,
    page: 'refund',
    act: 'Volver a intentar',
    canRetry: true,
  },
  'refund-account-missing': {
    name: 'Falta la cuenta bancaria del cliente',
    normMs: 7 * DAYS,
    permissions: [...REFUNDS, 'customers'],
    page: 'refund',
    act: 'Ver de quién falta',
  },
  'refund-not-transferred': {
    name: 'Devolución para transferir',
    normMs: 24 * HOURS,
    permissions: REFUNDS,
    page: 'refund',
    act: 'Transferir',
  },
  'case-unanswered': {
    name: 'Reclamo que espera respuesta',
    normMs: 24 * HOURS,
    permissions: ['cases'],
    page: 'case',
    act: 'Responder',
  },
  'case-quiet': {
    name: 'Reclamo abierto y sin novedades',
    normMs: 7 * DAYS,
    permissions: ['cases'],
    page: 'case',
    act: 'Cerrar o seguir',
  },
  'mail-given-up': {
    name: 'Correo que no llegó',
    normMs: 24 * HOURS,
    permissions: ['customers', 'orders.correct'],
    page: 'order',
    act: 'Ver la orden',
  },
  'mail-not-sent': {
    name: 'Correo sin enviar',
    normMs: 15 * MINUTES,
    permissions: ['customers', 'partners'],
    page: null,
    act: 'Volver a intentar',
    canRetry: true,
  },
  'job-given-up': {
    name: 'Tarea abandonada',
    normMs: 1 * HOURS,
    permissions: ['partners'],
    page: null,
    act: 'Volver a intentar',
    canRetry: true,
  },
} as const satisfies Record<string, ExceptionKindText>;
