import { transaction } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { applyParkedReceptions } from '#server/features/purchasing/receive-package.ts';
import { applyParkedStatuses } from './handle-status.ts';
import { findMatchedNotices, lockShipmentNumbers } from './repository.ts';

type Deps = Pick<Context, 'db' | 'orderEvents'>;

const MAX_NOTICES = 100;

/** Applies the carrier's parked notices whose shipment or package is known by now. */
export async function sweepParkedNotices(deps: Deps, signal?: AbortSignal): Promise<void> {
  const notices = await findMatchedNotices(deps.db, MAX_NOTICES);
  const numbers = new Set(notices.map(({ body }) => (body as { trackingNumber: string }).trackingNumber));
  for (const number of numbers) {
    signal?.throwIfAborted();
    await transaction(deps.db, async (tx) => {
      await lockShipmentNumbers(tx, [number]);
      await applyParkedStatuses(deps, tx, [number]);
      await applyParkedReceptions(deps, tx, [number]);
    });
  }
}
