import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { DRAWING } from './pictures/artwork.ts';
import { DATA_FOLDER, readJson } from './read-data.ts';

/** A dimension in which the variants of a model differ. */
export interface VariantOption {
  dimension: string;
  values: string[];
  /** Price difference between consecutive values, in dollars. */
  priceStep: number;
  /** Weight difference between consecutive values, in grams. */
  gramsStep: number;
  /** Whether the value is appended to the title (', 256 GB'). */
  inTitle: boolean;
  /** Minimum and maximum number of values for each model; all values when absent. */
  valueCount?: readonly [number, number];
}

const COLORS = ['Petrol', 'Graphite', 'Bone', 'Ceibo', 'Sun', 'Yerba', 'Granite', 'River'];

const TEXT = z.string().min(1);
const RANGE = z.tuple([z.int().positive(), z.int().positive()]).refine(([low, high]) => low <= high, 'not a range');

const OPTION = z.strictObject({
  dimension: TEXT,
  values: z.array(TEXT).min(2),
  priceStep: z.number().default(0),
  gramsStep: z.int().default(0),
  inTitle: z.boolean().default(false),
  valueCount: RANGE.optional(),
});

/** Each model comes in so many colours, from the first number to the second. */
const COLOR_OPTION = z.strictObject({ colors: RANGE }).transform(
  ({ colors }): VariantOption => ({
    ...{ dimension: 'Color', values: COLORS, valueCount: colors },
    ...{ priceStep: 0, gramsStep: 0, inTitle: false },
  }),
);

/** A template for products of one kind: each name becomes a model, with variants from the options. */
const PRODUCT_LINE = z.strictObject({
  drawing: DRAWING,
  categories: z.array(TEXT).min(1),
  brands: z.array(TEXT).min(1),
  names: z.array(TEXT).min(1),
  /** With the placeholders '{brand}', '{name}' and '{extra}' (a title suffix). */
  title: z.string().includes('{name}'),
  titleSuffixes: z.array(z.string()).min(1).default(['']),
  /** Lowest and highest price, in dollars. */
  price: RANGE,
  /** Lowest and highest weight of one boxed unit, in grams. */
  grams: RANGE,
  bullets: z.array(TEXT),
  /** Sentences for the description; each model uses a random sample. */
  descriptionSentences: z.array(TEXT).min(1),
  options: z.array(z.union([OPTION.transform((option): VariantOption => option), COLOR_OPTION])),
  details: z.record(TEXT, TEXT).default({}),
  condition: z.literal('refurbished').optional(),
});

export type ProductLine = z.infer<typeof PRODUCT_LINE>;

const FIELDS = z.record(z.string(), z.unknown());

/** A file of product lines: a line has what the file's lines share, unless it says otherwise. */
const FILE = z
  .strictObject({ shared: FIELDS, lines: z.array(FIELDS) })
  .transform(({ shared, lines }) => ({ lines: lines.map((line) => ({ ...shared, ...line })) }))
  .pipe(z.object({ lines: z.array(PRODUCT_LINE).min(1) }));

/** All product lines of the demo catalogue. */
export function readProductLines(folder: string = DATA_FOLDER): ProductLine[] {
  const files = readdirSync(join(folder, 'product-lines')).sort();
  return files.flatMap((file) => readJson(join(folder, 'product-lines', file), FILE).lines);
}
