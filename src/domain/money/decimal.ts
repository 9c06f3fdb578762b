import { roundHalfUp } from '#domain/money/round.ts';

const DECIMAL = /^([+-]?)(\d{1,15})(?:\.(\d{1,30}))?$/;

/**
 * A decimal text as a whole number of 10^-digits parts, half up, without passing through a float:
 * ('39.9926', 2) is 3999. Null when the text is no plain decimal or the result is too large to be exact.
 */
export function parseScaledDecimal(text: string, digits: number): number | null {
  const match = DECIMAL.exec(text.trim());
  if (match === null) return null;
  const [, sign = '', whole = '', fraction = ''] = match;
  const numerator = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n) * 10n ** BigInt(digits);
  const scaled = roundHalfUp(numerator, 10n ** BigInt(fraction.length));
  return Number.isSafeInteger(scaled) ? scaled : null;
}
