import { type Tx, transaction } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { lockOrder } from '#server/features/checkout/orders/lock-order.ts';
import { applyParkedReceptions, lockOrderOfPackage } from '#server/features/fulfilment/purchasing/receive-package.ts';
import type { RefundDeps } from '#server/features/money/refunds/request-refund.ts';
import { applyParkedStatuses } from './handle-status.ts';
import { findMatchedNotices, findOrderOfShipment, lockShipmentNumbers } from './repository.ts';

type Deps = RefundDeps & Pick<Context, 'db' | 'orderEvents'>;

/** Applies the parked statuses of a shipment that is known by now; those of an unknown one stay parked. */
export async function applyParkedOfShipment(
  deps: Pick<Context, 'orderEvents' | 'config'>,
  tx: Tx,
  number: string,
): Promise<void> {
  await lockShipmentNumbers(tx, [number]);
  const orderId = await findOrderOfShipment(tx, number);
  if (orderId === null) return;
  await applyParkedStatuses(deps, tx, { order: await lockOrder(tx, orderId), numbers: [number] });
}

const MAX_NOTICES = 100;

/** The order whose shipment has this number; null while it is unknown. */
export async function findOrderOfShipmentNumber(tx: Tx, number: string): Promise<string | null> {
  return await findOrderOfShipment(tx, number);
}

/** Applies the carrier's parked notices whose shipment or package is known by now. */
export async function sweepParkedNotices(deps: Deps, signal?: AbortSignal): Promise<void> {
  const notices = await findMatchedNotices(deps.db, MAX_NOTICES);
  const numbers = new Set(notices.map(({ body }) => (body as { trackingNumber: string }).trackingNumber));
  for (const number of numbers) {
    signal?.throwIfAborted();
    await transaction(deps.db, async (tx) => {
      await applyParkedOfShipment(deps, tx, number);
      const order = await lockOrderOfPackage(tx, number);
      if (order) await applyParkedReceptions(deps, tx, { order, trackingNumbers: [number] });
    });
  }
}
