import type { LockedOrder } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import { quotedTariff } from '#domain/fees/quoted-tariff.ts';
import { freightOf } from '#domain/fees/tariff.ts';
import { grams } from '#domain/weight/grams.ts';
import { billedTenths } from '#domain/weight/kilograms.ts';
import type { Context } from '#server/context.ts';
import { findWeights, saveBilledWeight, saveDifference } from './repository.ts';

type Deps = Pick<Context, 'config'>;

export interface BilledWeight {
  /** That of the package. */
  order: LockedOrder;
  trackingNumber: string;
  /** Null where the carrier did not say. */
  weightGrams: number | null;
  at: Date;
}

/** Stores what the carrier weighed, once a package, and compares the order where that was the last one. */
export async function recordBilledWeight(
  deps: Deps,
  tx: Tx,
  { order, trackingNumber, weightGrams, at }: BilledWeight,
): Promise<void> {
  if (weightGrams === null) return;
  if (await saveBilledWeight(tx, trackingNumber, weightGrams)) await compareWeights(deps, tx, { order, at });
}

/**
 * Compares the weight of all packages of an order with the quote. A difference beyond the tolerance that changes the freight
 * is stored for a person; nothing is charged or paid back by itself.
 */
export async function compareWeights(
  { config }: Deps,
  tx: Tx,
  { order, at }: { order: LockedOrder; at: Date },
): Promise<void> {
  const weights = await findWeights(tx, order.id);
  if (!weights) return;
  const { fees } = weights;
  const billedCents = freightOf(quotedTariff(fees), billedTenths(grams(weights.grams)));
  const isWithin = Math.abs(weights.grams - fees.realWeight) <= config.weightToleranceGrams;
  if (isWithin || billedCents === fees.freight) return;
  await saveDifference(tx, {
    order_id: order.id,
    quoted_grams: fees.realWeight,
    billed_grams: weights.grams,
    quoted_cents: fees.freight,
    billed_cents: billedCents,
    found_at: at,
    decision: null,
    decided_by: null,
    decided_at: null,
    note: null,
  });
}
