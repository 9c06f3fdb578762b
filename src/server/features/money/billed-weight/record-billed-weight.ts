import type { LockedOrder } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import { grams } from '#domain/weight/grams.ts';
import type { RefundDeps } from '#server/features/money/refunds/request-refund.ts';
import { findWeights, saveBilledWeight, saveDifference } from './repository.ts';
import { settleOrderFreight } from './settle-order-freight.ts';

export interface BilledWeight {
  /** That of the package. */
  order: LockedOrder;
  trackingNumber: string;
  /** Null where the carrier did not say. */
  weightGrams: number | null;
  at: Date;
}

/** Stores what the carrier weighed, once a package, and settles the order's freight where that was the last one. */
export async function recordBilledWeight(
  deps: RefundDeps,
  tx: Tx,
  { order, trackingNumber, weightGrams, at }: BilledWeight,
): Promise<void> {
  if (weightGrams === null) return;
  if (await saveBilledWeight(tx, trackingNumber, weightGrams)) await compareWeights(deps, tx, { order, at });
}

/**
 * Settles the freight of an order once all of it is at the depot and weighed. A difference beyond the tolerance, or one that
 * is not given back by itself, is stored for a person.
 */
export async function compareWeights(
  deps: RefundDeps,
  tx: Tx,
  { order, at }: { order: LockedOrder; at: Date },
): Promise<void> {
  const found = await findWeights(tx, order.id);
  if (!found) return;
  const { paid, real, isForStaff } = await settleOrderFreight(deps, tx, { order, weighed: grams(found.grams), at });
  if (!isForStaff) return;
  await saveDifference(tx, {
    order_id: order.id,
    quoted_grams: order.fees.realWeight,
    billed_grams: found.grams,
    quoted_cents: paid,
    billed_cents: real,
    found_at: at,
    decision: null,
    decided_by: null,
    decided_at: null,
    note: null,
  });
}
