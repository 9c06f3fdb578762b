import { createContext, type ReactNode, useContext } from 'react';
import type { RatesReply } from '#contract/catalog.ts';
import type { Cents } from '#domain/money/cents.ts';
import { meanRate, type RateMicros, rateMicros, rateToUnits, toPesos } from '#domain/money/exchange.ts';
import { fromUnits } from '#domain/money/format.ts';

/** Today's rate; null when there is none. */
const RateContext = createContext<RateMicros | null>(null);

export function RateProvider({ rates, children }: { rates: RatesReply | null; children: ReactNode }) {
  return <RateContext.Provider value={rates ? toRate(rates) : null}>{children}</RateContext.Provider>;
}

/** Today's rate for texts and fields in pesos; null when there is none. */
export function useRate(): RateMicros | null {
  return useContext(RateContext);
}

/** Converts an amount of the API (dollars) into cents of both currencies. */
export function useTwoCurrencies(): (units: number) => { usd: Cents; uyu: Cents | null } {
  const rate = useRate();
  return (units) => {
    const usd = fromUnits(units);
    return { usd, uyu: rate ? toPesos(usd, rate) : null };
  };
}

export function pesosPerDollar(rates: RatesReply): number {
  return rateToUnits(toRate(rates));
}

function toRate({ buy, sell }: RatesReply): RateMicros {
  const micros = (units: number) => rateMicros(Math.round(units * 1_000_000));
  return meanRate(micros(buy.USD), micros(sell.USD));
}
