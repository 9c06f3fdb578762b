import type { CustomsRegime } from '#domain/fees/regime.ts';
import type { Cents } from '#domain/money/cents.ts';
import type { FranchiseUse } from '#domain/order/status.ts';
import type { Grams } from '#domain/weight/grams.ts';

/** Why the duty-free regime cannot be used for a parcel. */
export type FranchiseRefusal = 'AMOUNT' | 'WEIGHT' | 'UNITS' | 'YEARLY_SHIPMENTS' | 'YEARLY_AMOUNT';

export interface ParcelFacts {
  productsTotal: Cents;
  /** Whole grams of the real weight. */
  realWeight: Grams;
  /** Units of the line that has the most. */
  largestQuantity: number;
  /** Duty-free orders of this calendar year, null for a visitor. */
  franchisesUsed: number | null;
  /** What those orders' goods cost, for regimes that have a yearly amount. */
  franchiseSpentUsd: Cents | null;
}

/** The first condition of the duty-free regime that the parcel misses, or null when it may be used. */
export function franchiseRefusal(facts: ParcelFacts, regime: CustomsRegime): FranchiseRefusal | null {
  if (facts.productsTotal >= regime.perShipmentUsd) return 'AMOUNT';
  if (facts.realWeight > regime.maxKg * 1000) return 'WEIGHT';
  if (facts.largestQuantity > regime.maxEqualUnits) return 'UNITS';
  if (facts.franchisesUsed !== null && facts.franchisesUsed >= regime.shipmentsPerYear) return 'YEARLY_SHIPMENTS';
  const yearly = (facts.franchiseSpentUsd ?? 0) + facts.productsTotal;
  return regime.annualUsd !== null && yearly > regime.annualUsd ? 'YEARLY_AMOUNT' : null;
}

/** The regime that is applied to what was asked for; a spent year's count turns USE into the simplified regime. */
export function appliedFranchise(asked: FranchiseUse, facts: ParcelFacts, regime: CustomsRegime): FranchiseUse {
  if (asked === 'NOT_APPLICABLE') return 'NOT_APPLICABLE';
  if (asked === 'USE' && franchiseRefusal(facts, regime) === null) return 'USE';
  return maySimplify(facts, regime) ? 'NOT_USE' : 'NOT_APPLICABLE';
}

/** Duty-free shipments left this year, null for a visitor. */
export function franchiseLeft(franchisesUsed: number | null, regime: CustomsRegime): number | null {
  return franchisesUsed === null ? null : Math.max(0, regime.shipmentsPerYear - franchisesUsed);
}

function maySimplify(facts: ParcelFacts, regime: CustomsRegime): boolean {
  return (
    facts.productsTotal < regime.simplifiedMaxUsd &&
    facts.realWeight <= regime.maxKg * 1000 &&
    facts.largestQuantity <= regime.maxEqualUnits
  );
}
