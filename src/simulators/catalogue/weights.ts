import { pick, type Random, randomDecimal } from './pictures/seeded-random.ts';

type Detail = { name: string; value: string };

const GRAMS_PER_OUNCE = 28.34952;
const GRAMS_PER_POUND = 453.59237;

/** A weight in the unit that the marketplace prints: ounces below one pound, else pounds. */
export function formatWeight(grams: number): string {
  if (grams < GRAMS_PER_POUND) return `${round(grams / GRAMS_PER_OUNCE, 2)} ounces`;
  return `${round(grams / GRAMS_PER_POUND, 2)} pounds`;
}

function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

/** Plausible box dimensions for the weight, in inches. */
function formatBox(random: Random, grams: number): string {
  const edge = Math.cbrt(grams / 3);
  const sides = [randomDecimal(random, 1.1, 1.7), randomDecimal(random, 0.8, 1.1), randomDecimal(random, 0.4, 0.7)];
  return `${sides.map((side) => round((edge * side) / 1.6, 1)).join(' x ')} inches`;
}

type WeightFormat = (random: Random, grams: number) => Detail[];

/** The formats in which the marketplace states weights. The heaviest statement is always that of the parcel. */
const weightFormats: WeightFormat[] = [
  (_random, grams) => [{ name: 'Item Weight', value: formatWeight(grams) }],
  (random, grams) => [
    { name: 'Package Dimensions', value: `${formatBox(random, grams)}; ${round(grams / GRAMS_PER_POUND, 2)} Pounds` },
  ],
  (random, grams) => [
    {
      name: 'Product Dimensions',
      value: `${formatBox(random, grams * 0.7)}; ${round((grams * 0.8) / GRAMS_PER_OUNCE, 1)} Ounces`,
    },
    { name: 'Item Weight', value: formatWeight(grams) },
  ],
  (random, grams) => [
    { name: 'Product Dimensions', value: formatBox(random, grams) },
    { name: 'Item Weight', value: `${round(grams / 1000, 2)} Kilograms` },
  ],
  (random, grams) => [
    { name: 'Item Dimensions LxWxH', value: formatBox(random, grams) },
    { name: 'Item Weight', value: formatWeight(grams * 0.85) },
    { name: 'Package Weight', value: `${round(grams / GRAMS_PER_POUND, 3)} Pounds` },
  ],
];

export function weightDetails(random: Random, grams: number): Detail[] {
  return pick(random, weightFormats)(random, grams);
}
