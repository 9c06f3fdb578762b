import type { Regime } from '#contract/fee-rules.ts';
import type { CustomsRegime } from '#domain/fees/regime.ts';
import type { Cents } from '#domain/money/cents.ts';
import { toUnits } from '#domain/money/format.ts';

/** A customs regime for JSON. */
export function presentRegime(regime: CustomsRegime): Regime {
  const [least, most] = regime.generalRange;
  return {
    decree: regime.decree,
    shipmentsPerYear: regime.shipmentsPerYear,
    maxKg: regime.maxKg,
    maxEqualUnits: regime.maxEqualUnits,
    franchise: {
      below: toUnits(regime.perShipmentUsd),
      annual: unitsOrNull(regime.annualUsd),
      iva: toPercent(regime.franchiseIva),
      ivaExemptOrigin: regime.ivaExemptOrigin,
      ivaExemptBelow: unitsOrNull(regime.ivaExemptBelowUsd),
    },
    simplified: {
      below: toUnits(regime.simplifiedMaxUsd),
      rate: toPercent(regime.simplifiedRate),
      minimum: toUnits(regime.simplifiedMinUsd),
      handling: toUnits(regime.simplifiedHandlingUsd),
    },
    general: {
      iva: toPercent(regime.generalIva),
      extra: toPercent(regime.generalExtra),
      least: toPercent(least),
      most: toPercent(most),
    },
  };
}

function unitsOrNull(amount: Cents | null): number | null {
  return amount === null ? null : toUnits(amount);
}

/** Basis points in percent. */
function toPercent(basisPoints: number): number {
  return basisPoints / 100;
}
