import type { Cents } from '#domain/money/cents.ts';

/**
 * The figures of one decree for parcels. Amounts are cents of a dollar, rates basis points (6000 is 60 %), weights whole
 * kilograms; limits are exclusive unless noted.
 */
export interface CustomsFigures {
  name: string;
  /** The number shown on the information pages. */
  decree: string;
  /** Goods of one duty-free shipment cost less than this. */
  perShipmentUsd: Cents;
  /** Limit of the goods of a person's duty-free shipments in a year, or null without one. */
  annualUsd: Cents | null;
  shipmentsPerYear: number;
  /** Maximum weight of a shipment, included. */
  maxKg: number;
  /** Maximum units of one product, included. */
  maxEqualUnits: number;
  /** IVA rate of a duty-free shipment. */
  franchiseIva: number;
  /** Goods of this origin below the amount that follows bear no IVA even when `franchiseIva` is above 0. */
  ivaExemptOrigin: string | null;
  ivaExemptBelowUsd: Cents | null;
  /** Goods of a simplified shipment cost less than this. */
  simplifiedMaxUsd: Cents;
  simplifiedRate: number;
  simplifiedMinUsd: Cents;
  simplifiedHandlingUsd: Cents;
  generalIva: number;
  generalExtra: number;
  /** Total taxes of a general import as published by customs, in basis points. */
  generalRange: readonly [min: number, max: number];
}

/** The customs rules that hold from a day on. */
export interface CustomsRegime extends CustomsFigures {
  /** First day of validity, 'YYYY-MM-DD'. */
  validFrom: string;
}
