import { roundHalfUp } from '#domain/money/round.ts';

const DECIMAL = /^([+-]?)(\d{1,15})(?:\.(\d{1,30}))?$/;

/**
 * Parses a decimal as an integer scaled by 10^digits, rounded half up, without floating point: ('39.9926', 2) is 3999.
 * Null when the text is not a plain decimal or the result is not a safe integer.
 */
export function parseScaledDecimal(text: string, digits: number): number | null {
  const match = DECIMAL.exec(text.trim());
  if (match === null) return null;
  const [, sign = '', whole = '', fraction = ''] = match;
  const numerator = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n) * 10n ** BigInt(digits);
  const scaled = roundHalfUp(numerator, 10n ** BigInt(fraction.length));
  return Number.isSafeInteger(scaled) ? scaled : null;
}
