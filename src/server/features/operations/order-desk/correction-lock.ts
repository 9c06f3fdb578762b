import type { OrderRow } from '#db/tables/orders.ts';
import { isTerminal } from '#domain/order/transition.ts';

/** Why the address and the recipient of an order cannot be changed any more; null while they can. */
export function correctionLock(
  order: Pick<OrderRow, 'status' | 'anonymized_at' | 'announcing_since' | 'carrier_tracking_number'>,
): string | null {
  if (order.anonymized_at !== null) return 'Quien compró borró su cuenta: la orden no guarda datos personales.';
  if (isTerminal(order.status)) return 'La orden ya terminó.';
  if (order.carrier_tracking_number !== null) return 'El envío ya se anunció al transportista.';
  if (order.announcing_since !== null) return 'El envío se está anunciando al transportista.';
  return null;
}
