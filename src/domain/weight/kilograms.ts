import { roundHalfUp } from '#domain/money/round.ts';
import { type Grams, grams } from '#domain/weight/grams.ts';

/** Parts of a gram that keep every published factor exact (one pound is 453.59237 g). */
const PARTS = 100_000_000;
const GRAMS_PER_TENTH = 100;

export interface WeightedItem {
  unitWeight: Grams;
  quantity: number;
}

/** The exact weight of all units in hundred-millionths of a gram. */
export function sumExactWeight(units: Iterable<WeightedItem>): bigint {
  let total = 0n;
  for (const { unitWeight, quantity } of units) total += BigInt(Math.round(unitWeight * PARTS)) * BigInt(quantity);
  return total;
}

/** Whole grams of exact parts, rounded once: the three decimals of a kilogram. */
export function roundToGrams(parts: bigint): Grams {
  return grams(roundHalfUp(parts, PARTS));
}

/** Tenths of a kilogram that are billed: up to the next one; 0.5 kg exactly stays 5. */
export function billedTenths(weight: Grams): number {
  return Math.ceil(weight / GRAMS_PER_TENTH);
}

/** Whole grams as kilograms with three decimals, for JSON. */
export function gramsToKilograms(weight: Grams): number {
  return Math.round(weight) / 1000;
}

/** Tenths as kilograms with one decimal, for JSON. */
export function tenthsToKilograms(tenths: number): number {
  return tenths / 10;
}
