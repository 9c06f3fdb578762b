import type { Brand } from '#domain/brand.ts';
import { type Cents, cents } from '#domain/money/cents.ts';
import { parseScaledDecimal } from '#domain/money/decimal.ts';
import { roundHalfUp } from '#domain/money/round.ts';

const MICROS_PER_UNIT = 1_000_000;

/** Pesos per dollar in millionths: 39.85 is 39 850 000. */
export type RateMicros = Brand<number, 'RateMicros'>;

/** Throws RangeError unless the number is a positive safe integer. */
export function rateMicros(value: number): RateMicros {
  if (!Number.isSafeInteger(value) || value <= 0) throw new RangeError(`not a rate in millionths: ${value}`);
  return value as RateMicros;
}

/** Parses a quoted rate ('39.85' or 39.85); null when it is not a positive decimal. */
export function parseRate(quoted: string | number): RateMicros | null {
  const micros = parseScaledDecimal(String(quoted), 6);
  return micros !== null && micros > 0 ? rateMicros(micros) : null;
}

/** Pesos per dollar as a plain number, for JSON. */
export function rateToUnits(rate: RateMicros): number {
  return rate / MICROS_PER_UNIT;
}

/** The shop's rate: the mean of the buy and sell rates. */
export function meanRate(buy: RateMicros, sell: RateMicros): RateMicros {
  return rateMicros(roundHalfUp(buy + sell, 2));
}

/** Converts dollars to pesos, rounded half up to the cent. */
export function toPesos(usd: Cents, rate: RateMicros): Cents {
  return cents(roundHalfUp(BigInt(usd) * BigInt(rate), MICROS_PER_UNIT));
}

/** Converts pesos to dollars, rounded half up to the cent. */
export function toDollars(uyu: Cents, rate: RateMicros): Cents {
  return cents(roundHalfUp(BigInt(uyu) * BigInt(MICROS_PER_UNIT), BigInt(rate)));
}
