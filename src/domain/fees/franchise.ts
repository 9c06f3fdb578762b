import type { CustomsRegime } from '#domain/fees/regime.ts';
import type { Cents } from '#domain/money/cents.ts';
import type { FranchiseUse, OrderStatus } from '#domain/order/status.ts';
import type { Grams } from '#domain/weight/grams.ts';

/**
 * Why a parcel does not use the franchise. NOTHING_TAXABLE: books and media alone pay no taxes, so there is nothing to
 * exempt; the other reasons are conditions of the franchise that the parcel violates.
 */
export type FranchiseRefusal = 'NOTHING_TAXABLE' | 'AMOUNT' | 'WEIGHT' | 'UNITS' | 'YEARLY_SHIPMENTS' | 'YEARLY_AMOUNT';

/** Statuses in which an order does not count against the franchises of the year. */
export const FRANCHISE_RELEASING_STATUSES: readonly OrderStatus[] = ['CANCELED', 'FAILED', 'REFUND'];

export interface ParcelFacts {
  /** All goods, those of other stores too. */
  productsTotal: Cents;
  /** Goods without books and media. */
  taxableGoods: Cents;
  /** Whole grams of the real weight. */
  realWeight: Grams;
  /** Units of the line with the most units. */
  largestQuantity: number;
  /** Duty-free orders of this calendar year, null for a visitor. */
  franchisesUsed: number | null;
  /** Goods of those orders in USD cents, for regimes with a yearly amount. */
  franchiseSpentUsd: Cents | null;
}

/** The first reason against the franchise; null when it applies. */
export function franchiseRefusal(facts: ParcelFacts, regime: CustomsRegime): FranchiseRefusal | null {
  if (facts.taxableGoods === 0) return 'NOTHING_TAXABLE';
  if (facts.productsTotal >= regime.perShipmentUsd) return 'AMOUNT';
  if (facts.realWeight > regime.maxKg * 1000) return 'WEIGHT';
  if (facts.largestQuantity > regime.maxEqualUnits) return 'UNITS';
  if (facts.franchisesUsed !== null && facts.franchisesUsed >= regime.shipmentsPerYear) return 'YEARLY_SHIPMENTS';
  const yearly = (facts.franchiseSpentUsd ?? 0) + facts.productsTotal;
  return regime.annualUsd !== null && yearly > regime.annualUsd ? 'YEARLY_AMOUNT' : null;
}

/**
 * The regime applied for the requested one. Without taxable goods no regime applies, whatever was requested. When the franchises of the year are used up, USE becomes the simplified
 * regime (NOT_USE).
 */
export function appliedFranchise(requested: FranchiseUse, facts: ParcelFacts, regime: CustomsRegime): FranchiseUse {
  if (requested === 'NOT_APPLICABLE' || facts.taxableGoods === 0) return 'NOT_APPLICABLE';
  if (requested === 'USE' && franchiseRefusal(facts, regime) === null) return 'USE';
  return allowsSimplified(facts, regime) ? 'NOT_USE' : 'NOT_APPLICABLE';
}

/** Remaining duty-free shipments of this year, null for a visitor. */
export function franchiseLeft(franchisesUsed: number | null, regime: CustomsRegime): number | null {
  return franchisesUsed === null ? null : Math.max(0, regime.shipmentsPerYear - franchisesUsed);
}

function allowsSimplified(facts: ParcelFacts, regime: CustomsRegime): boolean {
  return (
    facts.productsTotal < regime.simplifiedMaxUsd &&
    facts.realWeight <= regime.maxKg * 1000 &&
    facts.largestQuantity <= regime.maxEqualUnits
  );
}
