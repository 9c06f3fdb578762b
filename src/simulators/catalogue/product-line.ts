import type { DrawingKind } from './pictures/drawings.ts';

/** A dimension in which the models of a line differ. */
export interface Option {
  dimension: string;
  values: string[];
  /** Dollars more for each next value. */
  priceStep?: number;
  /** Grams more for each next value. */
  gramsStep?: number;
  /** Whether the value closes the title (', 256 GB'). */
  titled?: boolean;
  /** How many of the values one model comes in, at least and at most; all when absent. */
  some?: readonly [number, number];
}

/** A shelf of models of one sort. From each name one model is made, in all the variants that its options give. */
export interface Line {
  kind: DrawingKind;
  categories: string[];
  brands: string[];
  names: string[];
  /** '{brand}', '{name}' and '{extra}' are replaced. */
  title: string;
  extras: string[];
  /** Dollars, lowest and highest. */
  price: readonly [number, number];
  /** Of one unit in its box, lightest and heaviest. */
  grams: readonly [number, number];
  bullets: string[];
  /** Sentences for the description, a few drawn for each model. */
  about: string[];
  options: Option[];
  details?: { name: string; value: string }[];
  condition?: 'refurbished';
}

const everyColor = ['Petrol', 'Graphite', 'Bone', 'Ceibo', 'Sun', 'Yerba', 'Granite', 'River'];

/** A few colours for each model. */
export function someColors(fewest: number, most: number): Option {
  return { dimension: 'Color', values: everyColor, some: [fewest, most] };
}

/** Sizes, all at one price unless a step is given. */
export function sizes(values: string[], priceStep = 0): Option {
  return { dimension: 'Size', values, priceStep };
}

export function storage(values: string[], priceStep: number): Option {
  return { dimension: 'Digital Storage Capacity', values, priceStep, titled: true };
}
