import { type Cents, cents } from './cents.ts';

/**
 * Allocates a total in proportion to integer weights; the shares always add up to the total. The remaining cents go to
 * the largest remainders, earlier shares first. Weights that sum to 0 count as equal. Throws RangeError on a weight
 * that is negative or not an integer.
 */
export function allocateCents(total: Cents, weights: readonly number[]): Cents[] {
  return allocate(total, weights).map(cents);
}

/** The same for any integer, such as grams. */
export function allocate(total: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return [];
  if (weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0)) {
    throw new RangeError('weights must be non-negative integers');
  }
  const parts = weights.every((weight) => weight === 0) ? weights.map(() => 1n) : weights.map(BigInt);
  const whole = parts.reduce((sum, part) => sum + part, 0n);
  const sign = total < 0 ? -1 : 1;
  const amount = BigInt(Math.abs(total));
  const shares = parts.map((part) => Number((amount * part) / whole));
  const remaining = Math.abs(total) - shares.reduce((sum, share) => sum + share, 0);
  const largestRemainders = parts
    .map((part, index) => ({ index, remainder: (amount * part) % whole }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
    .slice(0, remaining);
  for (const { index } of largestRemainders) shares[index] = (shares[index] ?? 0) + 1;
  return shares.map((share) => (share === 0 ? 0 : sign * share));
}
