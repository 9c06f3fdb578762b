import type { Queryable } from '#db/transaction.ts';
import { meanRate, type RateMicros, rateMicros } from '#domain/money/exchange.ts';
import type { Context } from '#server/context.ts';
import { isStale, readNewestRates } from './newest-rates.ts';

export interface CurrentRate {
  /** Pesos for one dollar in millionths: the mean of the buying and selling rates. */
  micros: RateMicros;
  buyMicros: RateMicros;
  sellMicros: RateMicros;
  /** The quoted day, 'YYYY-MM-DD'. */
  date: string;
  stale: boolean;
}

/** The shop's exchange rate of the dollar; null before the first quotation. */
export async function currentRate(
  deps: { db: Queryable } & Pick<Context, 'clock' | 'cache'>,
): Promise<CurrentRate | null> {
  const row = await readNewestRates(deps);
  if (!row) return null;
  const buyMicros = rateMicros(row.buy.USD);
  const sellMicros = rateMicros(row.sell.USD);
  const stale = isStale(row, deps.clock());
  return { micros: meanRate(buyMicros, sellMicros), buyMicros, sellMicros, date: row.date, stale };
}
