import type { DrawingKind } from './pictures/drawings.ts';

/** A dimension in which the models of a line differ. */
export interface VariantOption {
  dimension: string;
  values: string[];
  /** Dollars more for each next value. */
  priceStep?: number;
  /** Grams more for each next value. */
  gramsStep?: number;
  /** Whether the value closes the title (', 256 GB'). */
  inTitle?: boolean;
  /** How many of the values one model comes in, at least and at most; all when absent. */
  valueCount?: readonly [number, number];
}

/** A shelf of models of one sort. From each name one model is made, in all the variants that its options give. */
export interface ProductLine {
  kind: DrawingKind;
  categories: string[];
  brands: string[];
  names: string[];
  /** '{brand}', '{name}' and '{extra}' are replaced. */
  title: string;
  titleSuffixes: string[];
  /** Dollars, lowest and highest. */
  price: readonly [number, number];
  /** Of one unit in its box, lightest and heaviest. */
  grams: readonly [number, number];
  bullets: string[];
  /** Sentences for the description, a few drawn for each model. */
  descriptionSentences: string[];
  options: VariantOption[];
  details?: { name: string; value: string }[];
  condition?: 'refurbished';
}

const COLORS = ['Petrol', 'Graphite', 'Bone', 'Ceibo', 'Sun', 'Yerba', 'Granite', 'River'];

/** A few colours for each model. */
export function colorOption(fewest: number, most: number): VariantOption {
  return { dimension: 'Color', values: COLORS, valueCount: [fewest, most] };
}

/** Sizes, all at one price unless a step is given. */
export function sizeOption(values: string[], priceStep = 0): VariantOption {
  return { dimension: 'Size', values, priceStep };
}

export function storageOption(values: string[], priceStep: number): VariantOption {
  return { dimension: 'Digital Storage Capacity', values, priceStep, inTitle: true };
}
