/** A stored word in Spanish. One that has none is not shown: what came with it stands in the entry's technical part. */
export function wordOf(
  words: Readonly<Record<string, string>>,
  stored: string,
  otherwise = 'de un modo que no conocemos',
): string {
  return (Object.hasOwn(words, stored) ? words[stored] : undefined) ?? otherwise;
}

export const NOTICE_OUTCOMES = {
  applied: 'Se aplicó',
  'nothing-to-do': 'No cambió nada',
  mismatch: 'No coincide con lo que se esperaba',
  parked: 'Espera a que se sepa de qué es',
} as const;

export const ATTEMPT_STATES = {
  approved: 'aprobado',
  rejected: 'rechazado',
  expired: 'vencido sin pagar',
  overpaid: 'llegó de más, se devuelve',
} as const;

export const PURCHASE_STATES = {
  requested: 'pedida',
  pending: 'en curso',
  placed: 'hecha',
  refused: 'rechazada',
} as const;

export const RETURN_STATES = {
  requested: 'pedida',
  accepted: 'la tienda tomó el pedido',
  cancelled: 'cancelada',
  'too-late': 'llegó tarde, la compra sigue',
  open: 'abierta',
  approved: 'aprobada',
  denied: 'denegada',
  credited: 'acreditada',
  refused: 'la tienda no tomó el pedido',
} as const;

export const REFUND_REASONS = {
  'purchase-refused': 'la tienda no vendió',
  'order-refused': 'se rechazó la orden retenida',
  canceled: 'se pidió cancelar la orden',
  overpaid: 'se pagó dos veces',
  'too-late': 'el pago llegó tarde',
  'parcels-changed': 'el pago llegó tarde y los paquetes cambiaron',
  'wrong-amount': 'el importe o la moneda no eran los de la orden',
  freight: 'el flete costó menos de lo que se pagó',
  'partly-canceled': 'la tienda canceló una parte',
  'canceled-late': 'la tienda canceló con la mercadería en camino',
} as const;

export const REFUND_EVENTS = {
  'account-given': 'Dio la cuenta del banco para la devolución',
  'account-requested': 'Se pidió la cuenta del banco para la devolución',
  'account-approved': 'Aprobó una cuenta del banco que no es de quien recibe el pedido',
  'account-disputed': 'Dijo que la cuenta del banco para la devolución no es suya',
  shown: 'Vio la cuenta del banco de la devolución',
  taken: 'Tomó la devolución para transferirla',
  released: 'Dejó la devolución para otra persona',
  paid: 'Anotó la transferencia de la devolución',
  'payment-taken-back': 'Deshizo la transferencia anotada de la devolución',
} as const;

export const JOB_STATES = {
  created: 'espera su turno',
  retry: 'falló y se repite',
  active: 'corriendo ahora',
  failed: 'abandonada tras el último intento',
} as const;
