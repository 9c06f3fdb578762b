import { join } from 'node:path';
import { z } from 'zod';
import { deriveAsin, pictureUrls } from './build.ts';
import { DRAWING } from './pictures/artwork.ts';
import type { DemoProduct, Specific } from './product.ts';
import { DATA_FOLDER, readJson } from './read-data.ts';
import { formatWeight } from './weights.ts';

const TEXT = z.string().min(1);
const CENTS = z.int().nonnegative();

/** The second sentence of a description that says nothing else. */
export const SHIPPED = 'Sold and shipped from the United States.';

/** A model that is no template's, with its variants. */
const MODEL = z.strictObject({
  asin: z.string().regex(/^[A-Z\d]{10}$/),
  title: TEXT,
  brand: TEXT,
  drawing: DRAWING,
  categories: z.array(TEXT).min(1),
  priceCents: CENTS.nullable().default(2999),
  listPriceCents: CENTS.nullable().default(null),
  /**
   * Weight of one boxed unit; null when the marketplace gives none. That of a featured product makes its landed price
   * the one that the design shows.
   */
  grams: z.int().nonnegative().nullable().default(499),
  rating: z.number().nullable().default(4.2),
  reviews: z.int().nonnegative().default(87),
  bullets: z.array(z.string()).default(['Made to last', 'Ships from the United States']),
  description: z.string().optional(),
  details: z.record(TEXT, TEXT).default({}),
  withoutImages: z.boolean().default(false),
  condition: z.enum(['new', 'refurbished']).default('new'),
  soldBy: TEXT.nullable().optional(),
  available: z.boolean().default(true),
  digital: z.boolean().default(false),
  popularity: z.int().min(0).max(1000).default(20),
  /** Colour of the pictures when the product has no dimension 'Color'. */
  colorName: TEXT.optional(),
  /** Background of the first picture. */
  background: TEXT.optional(),
  dimensions: z.array(TEXT).default([]),
  /** The product's value in each dimension; fewer on a page where not all are chosen. */
  values: z.array(TEXT).default([]),
  otherVariants: z
    .array(
      z.strictObject({
        values: z.array(TEXT).min(1),
        available: z.boolean().default(true),
        title: TEXT.optional(),
        priceCents: CENTS.optional(),
      }),
    )
    .default([]),
});

export type SingleModel = z.infer<typeof MODEL>;

/** Those of the shop's first pages, most popular first, and those of edge cases. */
export function readSingleModels(folder: string = DATA_FOLDER): SingleModel[] {
  return ['featured.json', 'special.json'].flatMap((file) => readJson(join(folder, file), z.array(MODEL)));
}

export function parentOf({ asin, otherVariants }: SingleModel): string {
  return otherVariants.length === 0 ? asin : deriveAsin(`${asin}/parent`);
}

/** The model in all its variants, its own first. */
export function buildSingleProducts(model: SingleModel): DemoProduct[] {
  const others = model.otherVariants.map(({ values, ...other }) => ({
    ...other,
    asin: deriveAsin(`${model.asin}/${values.join('/')}`),
    variants: toSpecifics(model, values),
  }));
  const own = { asin: model.asin, variants: toSpecifics(model, model.values) };
  const siblings = others.length === 0 ? [] : [own, ...others].map(({ asin, variants }) => ({ asin, variants }));
  const rest = others.map(({ asin, variants, available, title, priceCents }, index) => ({
    ...buildProduct(model, asin, variants),
    ...(title === undefined ? {} : { title }),
    ...(priceCents === undefined ? {} : { priceCents, listPriceCents: null }),
    ...{ available, popularity: Math.max(1, Math.min(model.popularity, 400 - index * 10)), siblings },
  }));
  return [{ ...buildProduct(model, own.asin, own.variants), siblings }, ...rest];
}

function toSpecifics({ dimensions }: SingleModel, values: readonly string[]): Specific[] {
  return values.map((value, index) => ({ dimension: dimensions[index] ?? 'Style', value }));
}

function buildProduct(model: SingleModel, asin: string, variants: Specific[]): DemoProduct {
  const { title, brand, grams, condition, popularity, drawing } = model;
  return {
    ...{ asin, parent: parentOf(model), title, brand, condition, popularity, drawing, variants, siblings: [] },
    ...{ priceCents: model.priceCents, listPriceCents: model.listPriceCents, categories: model.categories },
    ...{ rating: model.rating, reviews: model.reviews, available: model.available, digital: model.digital },
    description: model.description ?? `${title}. ${SHIPPED}`,
    bullets: model.bullets,
    details: [
      { name: 'Brand', value: brand },
      ...variants.map(({ dimension, value }) => ({ name: dimension, value })),
      ...(grams === null ? [] : [{ name: 'Item Weight', value: formatWeight(grams) }]),
      ...Object.entries(model.details).map(([name, value]) => ({ name, value })),
      { name: 'ASIN', value: asin },
    ],
    images: model.withoutImages ? [] : pictureUrls(asin),
    soldBy: model.soldBy === undefined ? `${brand} US` : model.soldBy,
    color: variants.find(({ dimension }) => dimension === 'Color')?.value ?? model.colorName ?? null,
  };
}
