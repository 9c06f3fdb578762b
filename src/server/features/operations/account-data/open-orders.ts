import type { Tx } from '#db/transaction.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { type OpenOrder, selectOpenOrders } from './repository.ts';

/** What of an order is still to be done, and keeps its customer's account. */
export type OpenCause = 'refund' | 'unpaid' | 'paying' | 'issue' | 'underway';

/** Refuses while something of an order is still to be done for the customer, naming each of those orders; else null. */
export async function refuseOpenOrders(tx: Tx, customerId: string): Promise<Refusal | null> {
  const open = await findOpenOrders(tx, customerId);
  if (open.length === 0) return null;
  const errors = open.map(({ number, cause }) => ({
    field: 'orders',
    message: `Orden ${number}: ${REASONS[cause]}`,
  }));
  return refuse(
    409,
    open.length === 1
      ? `Todavía no podemos eliminar tu cuenta. ${errors[0]?.message}`
      : `Todavía no podemos eliminar tu cuenta: tenés ${open.length} órdenes sin terminar`,
    errors,
  );
}

const REASONS: Readonly<Record<OpenCause, string>> = {
  refund: 'tiene una devolución de dinero pendiente',
  unpaid: 'está sin pagar; pagala o cancelala',
  paying: 'tiene un pago en curso',
  issue: 'tiene un problema por resolver',
  underway: 'está en camino',
};

/** The orders that keep a customer's account, the oldest first, and why. */
export async function findOpenOrders(tx: Tx, customerId: string): Promise<{ number: number; cause: OpenCause }[]> {
  return (await selectOpenOrders(tx, customerId)).map((order) => ({ number: order.number, cause: causeOf(order) }));
}

function causeOf({ status, refundDue, paymentPending, hasIssue }: OpenOrder): OpenCause {
  if (refundDue) return 'refund';
  if (status === 'NEW') return 'unpaid';
  if (status === 'PROCESSING' || paymentPending) return 'paying';
  return hasIssue ? 'issue' : 'underway';
}
