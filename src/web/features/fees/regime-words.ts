import { activeRegime, type CustomsRegime } from '#domain/fees/regime.ts';
import { formatRound } from '#domain/money/format.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';

/** The customs regime of today; loaders call it, so that server and browser write the same page. */
export function todaysRegime(): CustomsRegime {
  return regimeOf(new Date().toISOString());
}

/** The one that was in force at an ISO 8601 instant: an order is explained by the rules that it was reckoned with. */
export function regimeOf(isoInstant: string): CustomsRegime {
  return activeRegime(montevideoDay(isoInstant));
}

/** The figures of a regime in the words of the pages: rates in whole percent, whole amounts without decimals. */
export interface RegimeWords {
  decree: string;
  shipments: number;
  kilos: number;
  amount: string;
  equalUnits: number;
  simplified: { percent: number; minimum: string; handling: string; amount: string };
  general: { least: number; most: number; iva: number; extra: number };
}

export function wordsOf(regime: CustomsRegime): RegimeWords {
  const [least, most] = regime.generalRange;
  return {
    decree: regime.decree,
    shipments: regime.shipmentsPerYear,
    kilos: regime.maxKg,
    amount: formatRound(regime.perShipmentUsd, 'USD'),
    equalUnits: regime.maxEqualUnits,
    simplified: {
      percent: regime.simplifiedRate / 100,
      minimum: formatRound(regime.simplifiedMinUsd, 'USD'),
      handling: formatRound(regime.simplifiedHandlingUsd, 'USD'),
      amount: formatRound(regime.simplifiedMaxUsd, 'USD'),
    },
    general: { least: least / 100, most: most / 100, iva: regime.generalIva / 100, extra: regime.generalExtra / 100 },
  };
}
