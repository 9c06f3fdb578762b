import { activeRegime, type CustomsRegime } from '#domain/fees/regime.ts';
import { formatMoney } from '#domain/money/format.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';

/** The customs regime of today; loaders call it, so that server and browser write the same page. */
export function todaysRegime(): CustomsRegime {
  return activeRegime(montevideoDay(new Date().toISOString()));
}

/** The limits of the franchise in the words of the pages. */
export function limitsOf(regime: CustomsRegime): { shipments: number; kilos: number; amount: string } {
  return {
    shipments: regime.shipmentsPerYear,
    kilos: regime.maxKg,
    amount: formatMoney(regime.perShipmentUsd, 'USD'),
  };
}
