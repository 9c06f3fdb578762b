import { type Cents, cents } from './cents.ts';

/**
 * Shares of the total in proportion to whole weights; they always sum up to the total.
 * The odd cents go to the largest remainders, the earlier share first. Weights that sum to 0 count as equal.
 */
export function allocateCents(total: Cents, weights: readonly number[]): Cents[] {
  if (weights.length === 0) return [];
  if (weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0)) {
    throw new RangeError('weights are whole numbers, none below 0');
  }
  const parts = weights.every((weight) => weight === 0) ? weights.map(() => 1n) : weights.map(BigInt);
  const whole = parts.reduce((sum, part) => sum + part, 0n);
  const sign = total < 0 ? -1 : 1;
  const amount = BigInt(Math.abs(total));
  const shares = parts.map((part) => Number((amount * part) / whole));
  const left = Math.abs(total) - shares.reduce((sum, share) => sum + share, 0);
  const winners = parts
    .map((part, index) => ({ index, remainder: (amount * part) % whole }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
    .slice(0, left);
  for (const { index } of winners) shares[index] = (shares[index] ?? 0) + 1;
  return shares.map((share) => cents(share === 0 ? 0 : sign * share));
}
