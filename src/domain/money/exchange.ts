import type { Brand } from '#domain/brand.ts';
import { type Cents, cents } from '#domain/money/cents.ts';
import { parseScaledDecimal } from '#domain/money/decimal.ts';
import { roundHalfUp } from '#domain/money/round.ts';

const MICROS = 1_000_000;

/** Pesos for one dollar, in millionths: 39.85 is 39 850 000. */
export type RateMicros = Brand<number, 'RateMicros'>;

/** Throws unless the number is whole and above 0. */
export function rateMicros(value: number): RateMicros {
  if (!Number.isSafeInteger(value) || value <= 0) throw new RangeError(`not a rate in millionths: ${value}`);
  return value as RateMicros;
}

/** A rate as a quotation prints it ('39.85' or 39.85), or null when it is no positive decimal. */
export function parseRate(quoted: string | number): RateMicros | null {
  const micros = parseScaledDecimal(String(quoted), 6);
  return micros !== null && micros > 0 ? rateMicros(micros) : null;
}

/** The rate as a plain number, for answers in JSON. */
export function rateToUnits(rate: RateMicros): number {
  return rate / MICROS;
}

/** The shop's rate: half way between buying and selling. */
export function meanRate(buy: RateMicros, sell: RateMicros): RateMicros {
  return rateMicros(roundHalfUp(buy + sell, 2));
}

/** Pesos for an amount of dollars, rounded half up to the cent. */
export function toPesos(usd: Cents, rate: RateMicros): Cents {
  return cents(roundHalfUp(BigInt(usd) * BigInt(rate), MICROS));
}
