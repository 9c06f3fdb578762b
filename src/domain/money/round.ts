import { type Cents, cents } from '#domain/money/cents.ts';

const BASIS_POINTS = 10_000;

/** Rounds a fraction to the nearest integer, halves up. Throws RangeError when the denominator is not above 0. */
export function roundHalfUp(numerator: bigint | number, denominator: bigint | number): number {
  const divisor = 2n * BigInt(denominator);
  if (divisor <= 0n) throw new RangeError(`not a denominator: ${denominator}`);
  const doubled = 2n * BigInt(numerator) + BigInt(denominator);
  return Number(floorDivide(doubled, divisor));
}

/** A percentage of an amount in basis points (900 is 9 %), rounded half up to the cent. */
export function percentOf(amount: Cents, basisPoints: number): Cents {
  return cents(roundHalfUp(BigInt(amount) * BigInt(basisPoints), BASIS_POINTS));
}

function floorDivide(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  const isTruncatedUp = numerator < 0n && quotient * denominator !== numerator;
  return isTruncatedUp ? quotient - 1n : quotient;
}
