import { roundHalfUp } from '#domain/money/round.ts';
import { type Grams, grams } from '#domain/weight/grams.ts';

/** Parts per gram that keep every conversion factor exact (one pound is 453.59237 g). */
const PARTS_PER_GRAM = 100_000_000;
const GRAMS_PER_TENTH = 100;

export interface WeightedItem {
  unitWeight: Grams;
  quantity: number;
}

/** The exact total weight of all units in hundred-millionths of a gram. */
export function sumExactWeight(items: Iterable<WeightedItem>): bigint {
  let total = 0n;
  for (const { unitWeight, quantity } of items)
    total += BigInt(Math.round(unitWeight * PARTS_PER_GRAM)) * BigInt(quantity);
  return total;
}

/** Rounds an exact weight (see `sumExactWeight`) half up to whole grams. */
export function roundToGrams(exactWeight: bigint): Grams {
  return grams(roundHalfUp(exactWeight, PARTS_PER_GRAM));
}

/** The billed weight in tenths of a kilogram, rounded up; exactly 0.5 kg is 5. */
export function billedTenths(weight: Grams): number {
  return Math.ceil(weight / GRAMS_PER_TENTH);
}

/** Converts grams to kilograms with three decimals, for JSON. */
export function gramsToKilograms(weight: Grams): number {
  return Math.round(weight) / 1000;
}

/** Converts tenths of a kilogram to kilograms, for JSON. */
export function tenthsToKilograms(tenths: number): number {
  return tenths / 10;
}
