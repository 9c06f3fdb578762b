import { type Cents, cents } from '#domain/money/cents.ts';

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
  /** An inactive regime is defined but not applied. */
  active: boolean;
}

const IN_FORCE_SINCE_2017: CustomsRegime = {
  name: 'three shipments under USD 200',
  decree: '356/014',
  validFrom: '2017-01-01',
  active: true,
  perShipmentUsd: cents(200_00),
  annualUsd: null,
  shipmentsPerYear: 3,
  maxKg: 20,
  maxEqualUnits: 5,
  franchiseIva: 0,
  ivaExemptOrigin: null,
  ivaExemptBelowUsd: null,
  simplifiedMaxUsd: cents(200_00),
  simplifiedRate: 6000,
  simplifiedMinUsd: cents(10_00),
  simplifiedHandlingUsd: cents(2_00),
  generalIva: 2200,
  generalExtra: 3800,
  generalRange: [6000, 7000],
};

/** Announced in the budget law of 2025-2029; inactive until its decree is published. */
const REFORM_OF_2026: CustomsRegime = {
  ...IN_FORCE_SINCE_2017,
  name: 'USD 800 a year in three shipments',
  validFrom: '2026-05-01',
  active: false,
  perShipmentUsd: cents(800_00),
  annualUsd: cents(800_00),
  franchiseIva: 2200,
  ivaExemptOrigin: 'US',
  ivaExemptBelowUsd: cents(200_00),
};

export const CUSTOMS_REGIMES: readonly CustomsRegime[] = [IN_FORCE_SINCE_2017, REFORM_OF_2026];

/** Regimes that are valid on the day and newer than the one applied, but not active. */
export function inactiveRegimes(today: string, regimes: readonly CustomsRegime[]): CustomsRegime[] {
  const applied = activeRegime(today, regimes);
  return regimes.filter(
    (regime) => !regime.active && regime.validFrom <= today && regime.validFrom > applied.validFrom,
  );
}

/** The newest active regime that is valid on the day ('YYYY-MM-DD'). */
export function activeRegime(today: string, regimes: readonly CustomsRegime[] = CUSTOMS_REGIMES): CustomsRegime {
  const valid = regimes
    .filter((regime) => regime.active && regime.validFrom <= today)
    .sort((a, b) => (a.validFrom < b.validFrom ? 1 : -1));
  return valid[0] ?? IN_FORCE_SINCE_2017;
}
