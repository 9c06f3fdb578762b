import { FRAME_COUNT } from '#simulators/catalogue/pictures/draw.ts';
import { buildModel, type Model } from './model.ts';
import { createSeededRandom, pick, type Random, randomBoolean, randomInteger } from './pictures/seeded-random.ts';
import type { DemoProduct, Specific } from './product.ts';
import type { ProductLine, VariantOption } from './product-lines.ts';
import { weightDetails } from './weights.ts';

/** A combination of option values and its difference from the model in price and weight. */
interface Variant {
  asin: string;
  specifics: Specific[];
  titleSuffix: string;
  extraCents: number;
  extraGrams: number;
}

/** Fraction of the combinations of two dimensions that do not exist. */
const MISSING_SHARE = 0.15;
const ASIN_LETTERS = '0123456789BCDFGHJKLMNPQRSTVWXYZ';

export function pictureUrls(asin: string): string[] {
  return Array.from({ length: FRAME_COUNT }, (_, index) => `/pictures/${asin}/${index + 1}.svg`);
}

export function deriveAsin(key: string): string {
  const random = createSeededRandom(key);
  return `B0${Array.from({ length: 8 }, () => pick(random, [...ASIN_LETTERS])).join('')}`;
}

export function buildProducts(line: ProductLine): DemoProduct[] {
  return line.names.flatMap((name) => buildModelProducts(buildModel(line, name)));
}

function buildModelProducts(model: Model): DemoProduct[] {
  const variants = buildVariants(model);
  const single = variants.length === 1;
  const parent = single ? (variants[0]?.asin ?? '') : deriveAsin(`${model.key}/parent`);
  const siblings = single ? [] : variants.map(({ asin, specifics }) => ({ asin, variants: specifics }));
  return variants.map((variant) => ({
    ...buildProduct(model, variant),
    parent,
    siblings,
    variants: single ? [] : variant.specifics,
  }));
}

function buildVariants(model: Model): Variant[] {
  const { random, line, key } = model;
  const plain: Variant = { asin: '', specifics: [], titleSuffix: '', extraCents: 0, extraGrams: 0 };
  const combined = line.options.reduce<Variant[]>((variants, option) => combine(variants, option, random), [plain]);
  const thinned =
    line.options.length > 1
      ? combined.filter((_, index) => index === 0 || !randomBoolean(random, MISSING_SHARE))
      : combined;
  return thinned.map((variant) => ({
    ...variant,
    asin: deriveAsin(`${key}/${variant.specifics.map(({ value }) => value).join('/')}`),
  }));
}

function combine(variants: Variant[], option: VariantOption, random: Random): Variant[] {
  const values = selectValues(option, random);
  return variants.flatMap((variant) =>
    values.map((value, step) => ({
      ...variant,
      specifics: [...variant.specifics, { dimension: option.dimension, value }],
      titleSuffix: option.inTitle ? `${variant.titleSuffix}, ${value}` : variant.titleSuffix,
      extraCents: variant.extraCents + Math.round(option.priceStep * 100 * step),
      extraGrams: variant.extraGrams + option.gramsStep * step,
    })),
  );
}

function selectValues({ values, valueCount }: VariantOption, random: Random): string[] {
  if (valueCount === undefined) return values;
  const start = Math.floor(random() * values.length);
  const rotated = [...values.slice(start), ...values.slice(0, start)];
  return rotated.slice(0, randomInteger(random, valueCount[0], valueCount[1]));
}

function buildProduct(model: Model, variant: Variant): DemoProduct {
  const { random, line } = model;
  const priceCents = model.priceCents === null ? null : model.priceCents + variant.extraCents;
  return {
    asin: variant.asin,
    parent: variant.asin,
    title: `${model.title}${variant.titleSuffix}`,
    brand: model.brand,
    priceCents,
    listPriceCents:
      priceCents === null || model.listPriceMarkup === null ? null : listPriceAbove(priceCents, model.listPriceMarkup),
    description: model.description,
    bullets: model.bullets,
    details: buildDetails(model, variant),
    categories: line.categories,
    rating: model.rating,
    reviews: model.reviews,
    variants: variant.specifics,
    siblings: [],
    images: pictureUrls(variant.asin),
    condition: line.condition ?? 'new',
    soldBy: model.soldBy,
    available: randomBoolean(random, 0.97),
    digital: false,
    popularity: Math.min(800, Math.round(Math.log10(model.reviews + 1) * 160) + randomInteger(random, 0, 60)),
    drawing: line.drawing,
    color: variant.specifics.find(({ dimension }) => dimension === 'Color')?.value ?? null,
  };
}

/** List price in cents, ending in .99 or .00; equal to the price when the markup is 0. */
function listPriceAbove(priceCents: number, markup: number): number {
  if (markup === 0) return priceCents;
  const dollars = Math.ceil((priceCents * (1 + markup)) / 100);
  return dollars * 100 - (dollars % 2 === 0 ? 1 : 0);
}

function buildDetails(model: Model, variant: Variant): { name: string; value: string }[] {
  const { random, line, grams } = model;
  return [
    { name: 'Brand', value: model.brand },
    ...variant.specifics.map(({ dimension, value }) => ({ name: dimension, value })),
    ...(grams === null ? [] : weightDetails(random, grams + variant.extraGrams)),
    ...Object.entries(line.details).map(([name, value]) => ({ name, value })),
    { name: 'Item model number', value: `${model.brand.slice(0, 2).toUpperCase()}-${variant.asin.slice(-4)}` },
    { name: 'ASIN', value: variant.asin },
    ...(model.reviews > 0 ? [{ name: 'Customer Reviews', value: `${model.rating} out of 5 stars` }] : []),
  ];
}
