import type { Tx } from '#db/transaction.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { type OpenOrder, selectOpenOrders, selectParcelsInMiami } from './repository.ts';

/** What of an order is still to be done, and keeps its customer's account. */
export type OpenCause = 'refund' | 'unpaid' | 'paying' | 'issue' | 'underway';

/** Refuses while something is still to be done for the customer, naming each of those orders and parcels; else null. */
export async function refuseOpenOrders(tx: Tx, customerId: string): Promise<Refusal | null> {
  const open = await findOpenOrders(tx, customerId);
  const orders = open.map(({ number, cause }) => ({ field: 'orders', message: `Orden ${number}: ${REASONS[cause]}` }));
  const errors = [...orders, ...(await findParcelsInMiami(tx, customerId))];
  if (errors.length === 0) return null;
  return refuse(
    409,
    errors.length === 1
      ? `Todavía no podemos eliminar tu cuenta. ${errors[0]?.message}`
      : `Todavía no podemos eliminar tu cuenta: tenés ${countText(orders.length, errors.length - orders.length)}`,
    errors,
  );
}

function countText(orders: number, parcels: number): string {
  return [
    ...(orders > 0 ? [`${orders} ${orders === 1 ? 'orden' : 'órdenes'} sin terminar`] : []),
    ...(parcels > 0 ? [`${parcels} ${parcels === 1 ? 'paquete' : 'paquetes'} en Miami`] : []),
  ].join(' y ');
}

/** The parcels of other stores that wait in Miami for an order, and keep their customer's account. */
export async function findParcelsInMiami(tx: Tx, customerId: string) {
  return (await selectParcelsInMiami(tx, customerId)).map((number) => ({
    field: 'parcels',
    message: `Paquete ${number}: está en el depósito de Miami`,
  }));
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
