import type { DrawingKind } from './pictures/drawings.ts';

/** A dimension in which the variants of a model differ. */
export interface VariantOption {
  dimension: string;
  values: string[];
  /** Price difference between consecutive values, in dollars. */
  priceStep?: number;
  /** Weight difference between consecutive values, in grams. */
  gramsStep?: number;
  /** Whether the value is appended to the title (', 256 GB'). */
  inTitle?: boolean;
  /** Minimum and maximum number of values for each model; all values when absent. */
  valueCount?: readonly [number, number];
}

/** A template for products of one kind: each name becomes a model, with variants from the options. */
export interface ProductLine {
  kind: DrawingKind;
  categories: string[];
  brands: string[];
  names: string[];
  /** Template with the placeholders '{brand}', '{name}' and '{extra}' (a title suffix). */
  title: string;
  titleSuffixes: string[];
  /** Lowest and highest price, in dollars. */
  price: readonly [number, number];
  /** Lowest and highest weight of one boxed unit, in grams. */
  grams: readonly [number, number];
  bullets: string[];
  /** Sentences for the description; each model uses a random sample. */
  descriptionSentences: string[];
  options: VariantOption[];
  details?: { name: string; value: string }[];
  condition?: 'refurbished';
}

const COLORS = ['Petrol', 'Graphite', 'Bone', 'Ceibo', 'Sun', 'Yerba', 'Granite', 'River'];

/** Each model comes in `min` to `max` colours. */
export function colorOption(min: number, max: number): VariantOption {
  return { dimension: 'Color', values: COLORS, valueCount: [min, max] };
}

/** Sizes, at the same price unless a price step (in dollars) is given. */
export function sizeOption(values: string[], priceStep = 0): VariantOption {
  return { dimension: 'Size', values, priceStep };
}

export function storageOption(values: string[], priceStep: number): VariantOption {
  return { dimension: 'Digital Storage Capacity', values, priceStep, inTitle: true };
}
