import type { OrderFreight } from '#contract/order-freight.ts';
import type { OrderRow } from '#db/tables/orders.ts';
import { freightInPayment } from '#domain/fees/settle-freight.ts';
import { cents } from '#domain/money/cents.ts';
import { toUnits } from '#domain/money/format.ts';
import { grams } from '#domain/weight/grams.ts';
import { billedTenths, tenthsToKilograms } from '#domain/weight/kilograms.ts';
import type { FreightStanding } from './parts-repository.ts';

/** Paid and real freight of a weighed order, in its currency. */
export function presentFreight(
  { fees, amount_cents: paidCents }: Pick<OrderRow, 'fees' | 'amount_cents'>,
  { outcome, quoted_grams, weighed_grams, paid_cents, real_cents, refund_cents, decided }: FreightStanding,
): OrderFreight {
  const inUsd = { paid: cents(paid_cents), real: cents(real_cents), back: cents(refund_cents) };
  const { paid, real } = freightInPayment(inUsd, { total: fees.total, paid: cents(paidCents) });
  return {
    outcome,
    estimatedWeight: tenthsToKilograms(billedTenths(grams(quoted_grams))),
    weighedWeight: tenthsToKilograms(billedTenths(grams(weighed_grams))),
    paid: toUnits(paid),
    real: toUnits(real),
    refund: toUnits(cents(refund_cents)),
    reviewed: decided,
  };
}
