import type { Tx } from '#db/transaction.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { type OpenOrder, selectOpenOrders } from './repository.ts';

/** Refuses while something of an order is still to be done for the customer, naming each of those orders; else null. */
export async function refuseOpenOrders(tx: Tx, customerId: string): Promise<Refusal | null> {
  const open = await selectOpenOrders(tx, customerId);
  if (open.length === 0) return null;
  const errors = open.map((order) => ({ field: 'orders', message: `Orden ${order.number}: ${reasonOf(order)}` }));
  return refuse(
    409,
    open.length === 1
      ? `Todavía no podemos eliminar tu cuenta. ${errors[0]?.message}`
      : `Todavía no podemos eliminar tu cuenta: tenés ${open.length} órdenes sin terminar`,
    errors,
  );
}

function reasonOf({ status, refundDue, paymentPending, hasIssue }: OpenOrder): string {
  if (refundDue) return 'tiene una devolución de dinero pendiente';
  if (status === 'NEW') return 'está sin pagar; pagala o cancelala';
  if (status === 'PROCESSING' || paymentPending) return 'tiene un pago en curso';
  if (hasIssue) return 'tiene un problema por resolver';
  return 'está en camino';
}
