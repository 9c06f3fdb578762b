import { createContext, type ReactNode, useContext } from 'react';
import type { RatesReply } from '#contract/catalog.ts';
import type { Cents } from '#domain/money/cents.ts';
import { meanRate, type RateMicros, rateMicros, toPesos } from '#domain/money/exchange.ts';
import { fromUnits } from '#domain/money/format.ts';

/** Today's rate as pages show it; null when there is none to be had. */
export interface ShownRate {
  micros: RateMicros;
  date: string;
  source: string;
  stale: boolean;
}

const RateContext = createContext<ShownRate | null>(null);

export function RateProvider({ rates, children }: { rates: RatesReply | null; children: ReactNode }) {
  return <RateContext.Provider value={rates ? toShownRate(rates) : null}>{children}</RateContext.Provider>;
}

export function useRate(): ShownRate | null {
  return useContext(RateContext);
}

/** Turns an amount of the API (dollars) into what a price shows: cents of both currencies. */
export function useTwoCurrencies(): (units: number) => { usd: Cents; uyu: Cents | null } {
  const rate = useRate();
  return (units) => {
    const usd = fromUnits(units);
    return { usd, uyu: rate ? toPesos(usd, rate.micros) : null };
  };
}

function toShownRate(rates: RatesReply): ShownRate {
  const micros = (units: number) => rateMicros(Math.round(units * 1_000_000));
  return {
    micros: meanRate(micros(rates.buy.USD), micros(rates.sell.USD)),
    date: rates.date,
    source: rates.source,
    stale: rates.stale,
  };
}
