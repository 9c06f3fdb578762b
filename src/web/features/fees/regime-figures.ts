import { activeRegime, type CustomsRegime } from '#domain/fees/regime.ts';
import { formatMoneyCompact } from '#domain/money/format.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';

/** Customs regime in force today. Loaders call it, so that the server and the browser render the same page. */
export function currentRegime(): CustomsRegime {
  return regimeAt(new Date().toISOString());
}

/** Regime in force at an ISO 8601 instant: an order is shown with the rules it was calculated with. */
export function regimeAt(isoInstant: string): CustomsRegime {
  return activeRegime(montevideoDay(isoInstant));
}

/** Figures of a regime as copy shows them: rates in whole percent, amounts without decimals. */
export interface RegimeFigures {
  decree: string;
  shipments: number;
  kilos: number;
  amount: string;
  equalUnits: number;
  simplified: { percent: number; minimum: string; handling: string; amount: string };
  general: { least: number; most: number; iva: number; extra: number };
}

export function regimeFigures(regime: CustomsRegime): RegimeFigures {
  const [least, most] = regime.generalRange;
  return {
    decree: regime.decree,
    shipments: regime.shipmentsPerYear,
    kilos: regime.maxKg,
    amount: formatMoneyCompact(regime.perShipmentUsd, 'USD'),
    equalUnits: regime.maxEqualUnits,
    simplified: {
      percent: regime.simplifiedRate / 100,
      minimum: formatMoneyCompact(regime.simplifiedMinUsd, 'USD'),
      handling: formatMoneyCompact(regime.simplifiedHandlingUsd, 'USD'),
      amount: formatMoneyCompact(regime.simplifiedMaxUsd, 'USD'),
    },
    general: { least: least / 100, most: most / 100, iva: regime.generalIva / 100, extra: regime.generalExtra / 100 },
  };
}
