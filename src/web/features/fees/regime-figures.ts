import type { Regime } from '#contract/regime.ts';
import { formatMoneyCompact, fromUnits } from '#domain/money/format.ts';

/** Figures of a regime as copy shows them: rates in whole percent, amounts without decimals. */
export interface RegimeFigures {
  decree: string;
  shipments: number;
  kilos: number;
  amount: string;
  /** Goods of a year; null without such a limit. */
  yearlyAmount: string | null;
  equalUnits: number;
  /** IVA of a shipment under the franchise; `exemptBelow` and `exemptOrigin` say when it is not due. */
  franchise: { iva: number; exemptBelow: string | null; exemptOrigin: string | null };
  simplified: { percent: number; minimum: string; handling: string; amount: string };
  general: { least: number; most: number; iva: number; extra: number };
}

export function regimeFigures({ franchise, simplified, general, ...limits }: Regime): RegimeFigures {
  const format = (units: number) => formatMoneyCompact(fromUnits(units), 'USD');
  const formatLimit = (units: number | null) => (units === null ? null : format(units));
  return {
    decree: limits.decree,
    shipments: limits.shipmentsPerYear,
    kilos: limits.maxKg,
    amount: format(franchise.below),
    yearlyAmount: formatLimit(franchise.annual),
    equalUnits: limits.maxEqualUnits,
    franchise: {
      iva: franchise.iva,
      exemptBelow: formatLimit(franchise.ivaExemptBelow),
      exemptOrigin: franchise.ivaExemptOrigin,
    },
    simplified: {
      percent: simplified.rate,
      minimum: format(simplified.minimum),
      handling: format(simplified.handling),
      amount: format(simplified.below),
    },
    general,
  };
}
