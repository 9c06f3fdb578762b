import type { Regime } from '#contract/fee-rules.ts';
import { formatMoneyCompact, fromUnits } from '#domain/money/format.ts';

/** Figures of a regime as copy shows them: rates in percent, whole amounts without decimals, null where there is no limit. */
export type RegimeFigures = ReturnType<typeof regimeFigures>;

export function regimeFigures({ franchise, simplified, general, ...limits }: Regime) {
  const format = (units: number) => formatMoneyCompact(fromUnits(units), 'USD');
  const formatLimit = (units: number | null) => (units === null ? null : format(units));
  return {
    decree: limits.decree,
    shipments: limits.shipmentsPerYear,
    kilos: limits.maxKg,
    amount: format(franchise.below),
    /** Of the goods of a year. */
    yearlyAmount: formatLimit(franchise.annual),
    equalUnits: limits.maxEqualUnits,
    /** `exemptBelow` and `exemptOrigin` say when its IVA is not due. */
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
