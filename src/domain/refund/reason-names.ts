/** Why a payment that arrives for an order that ended goes back. */
export const LATE_PAYMENT_REASONS = ['too-late', 'parcels-changed'] as const;
export type LatePaymentReason = (typeof LATE_PAYMENT_REASONS)[number];

/** Why the shop sends money back by itself, in words. */
export const SYSTEM_REFUND_REASONS: Readonly<Record<string, string>> = {
  'purchase-refused': 'La tienda de origen no vendió',
  'order-refused': 'La orden retenida se rechazó',
  canceled: 'Se pidió cancelar la orden',
  overpaid: 'Se pagó dos veces',
  'too-late': 'El pago llegó tarde',
  'parcels-changed': 'El pago llegó tarde y los paquetes de otras tiendas cambiaron',
  'charge-ended': 'Se pagó una diferencia que ya no se cobraba',
  'wrong-amount': 'Se pagó otro importe u otra moneda',
  freight: 'El flete costó menos de lo que se pagó',
  'line-not-bought': 'Un producto no se pudo comprar',
  'partly-canceled': 'Se canceló una parte de la compra',
  'canceled-late': 'Se canceló la compra con productos quizás en camino',
};
