import type { Regime } from '#contract/fee-rules.ts';
import { formatMoneyCompact, fromUnits } from '#domain/money/format.ts';

/** Figures of a regime as copy shows them: rates in percent, whole amounts without decimals. */
export interface RegimeFigures {
  decree: string;
  shipments: number;
  kilos: number;
  amount: string;
  /** Goods of a year; null without such a limit. */
  yearlyAmount: string | null;
  equalUnits: number;
  /** IVA of a shipment under the franchise; `exemptBelow` and `exemptOrigin` say when it is not due. */
  franchise: { iva: string; exemptBelow: string | null; exemptOrigin: string | null };
  simplified: { percent: string; minimum: string; handling: string; amount: string };
  general: { least: string; most: string; iva: string; extra: string; sum: string };
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
      iva: formatPercent(franchise.iva),
      exemptBelow: formatLimit(franchise.ivaExemptBelow),
      exemptOrigin: franchise.ivaExemptOrigin,
    },
    simplified: {
      percent: formatPercent(simplified.rate),
      minimum: format(simplified.minimum),
      handling: format(simplified.handling),
      amount: format(simplified.below),
    },
    general: {
      least: formatPercent(general.least),
      most: formatPercent(general.most),
      iva: formatPercent(general.iva),
      extra: formatPercent(general.extra),
      sum: formatPercent(general.iva + general.extra),
    },
  };
}

/** '22' or '10,5', rounded to hundredths as rates are. */
export function formatPercent(percent: number): string {
  return String(Math.round(percent * 100) / 100).replace('.', ',');
}
