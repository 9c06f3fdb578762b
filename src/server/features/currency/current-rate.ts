import { meanRate, type RateMicros, rateMicros } from '#domain/money/exchange.ts';
import type { Context } from '#server/context.ts';
import { isStale, newestRates } from './newest-rates.ts';

export interface CurrentRate {
  /** The shop's rate: half way between buying and selling. */
  micros: RateMicros;
  buyMicros: RateMicros;
  sellMicros: RateMicros;
  /** The day that was quoted, 'YYYY-MM-DD'. */
  date: string;
  stale: boolean;
}

/** Pesos for one dollar as the shop reckons; null as long as no quotation was ever read. */
export async function currentRate(deps: Pick<Context, 'db' | 'clock'>): Promise<CurrentRate | null> {
  const row = await newestRates(deps);
  if (!row) return null;
  const buyMicros = rateMicros(row.buy.USD);
  const sellMicros = rateMicros(row.sell.USD);
  const stale = isStale(row, deps.clock());
  return { micros: meanRate(buyMicros, sellMicros), buyMicros, sellMicros, date: row.date, stale };
}
