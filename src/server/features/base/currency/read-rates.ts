import type { RatesReply } from '#contract/catalog.ts';
import type { RateRow, RateTable } from '#db/tables/catalog.ts';
import { rateMicros, rateToUnits } from '#domain/money/exchange.ts';
import type { Context } from '#server/context.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { isStale, readNewestRates } from './newest-rates.ts';

export async function readRates(deps: Pick<Context, 'db' | 'clock' | 'cache'>): Promise<RatesReply | Refusal> {
  const row = await readNewestRates(deps);
  if (!row) return refuse(503, 'La cotización no está disponible en este momento');
  return presentRates(row, isStale(row, deps.clock()));
}

function presentRates(row: RateRow, stale: boolean): RatesReply {
  const { id, date, source } = row;
  return { id, base: 'UYU', buy: inPesos(row.buy), sell: inPesos(row.sell), date, source, stale };
}

function inPesos({ BR, EUR, USD, ARG }: RateTable): RatesReply['buy'] {
  return { BR: pesos(BR), EUR: pesos(EUR), USD: pesos(USD), ARG: pesos(ARG) };
}

function pesos(micros: number): number {
  return rateToUnits(rateMicros(micros));
}
