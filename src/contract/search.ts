import {
  ARRIVAL_NAMES,
  COLORS,
  CONDITIONS,
  DISCOUNTS,
  GENDERS,
  IMPORT_REGIMES,
  SORTS,
  STARS,
  WEIGHT_CLASSES,
} from '#domain/search/filters.ts';
import { MAX_KEYWORD_LENGTH } from '#domain/search/limits.ts';
import { productCardSchema } from './catalog.ts';
import { endpoint } from './endpoint.ts';
import { amount } from './fields.ts';
import { MESSAGES } from './messages.ts';
import { z } from './zod.ts';

/** Digits only: JavaScript would also parse '0x10' and '1e1' as numbers. */
const pageText = z
  .string()
  .regex(/^0*(?:[1-9]|1\d|20)$/)
  .transform(Number);
const page = z.union([pageText, z.int().min(1).max(20)], { error: MESSAGES.page });

const count = z.int();
const counts = <Choice extends string>(choices: readonly Choice[]) => z.record(z.enum(choices), count);
const valueCounts = <Choice extends string>(choices: readonly Choice[]) =>
  z.array(z.strictObject({ value: z.enum(choices), count }));
const named = z.array(z.strictObject({ name: z.string(), count }));

/**
 * Models that each filter value would show, with the other filters applied, counted over all results of the search.
 */
export const facetsSchema = z.strictObject({
  regime: counts(IMPORT_REGIMES),
  condition: counts(CONDITIONS),
  weight: counts(WEIGHT_CLASSES),
  brand: named,
  /** Empty, as those below, where no value of the list would leave anything out. */
  size: z.array(
    z.strictObject({
      value: z.string(),
      /** '9 US · 42 UY'. */
      name: z.string(),
      /** Whose sizes a shoe's are; null for clothes. */
      gender: z.enum(GENDERS).nullable(),
      count,
    }),
  ),
  color: valueCounts(COLORS),
  gender: valueCounts(GENDERS),
  category: named,
  /** At least so many stars and so many percent off, the most first. */
  stars: valueCounts(STARS),
  discount: valueCounts(DISCOUNTS),
  arrival: z.array(z.strictObject({ value: z.enum(ARRIVAL_NAMES), until: z.iso.date(), count })),
  /** Histogram of the landed prices in equal steps from `least` to `most`. */
  price: z.strictObject({ least: amount, most: amount, bars: z.array(count) }).nullable(),
  /** Models before filtering. */
  all: count,
  /** True when more products match than were counted: every count is the least it can be. */
  atLeast: z.boolean(),
});
export type FacetsReply = z.infer<typeof facetsSchema>;

/** What was searched for instead of what was typed. */
const searchNoticeSchema = z.strictObject({
  /** The keyword with its spelling corrected, in Spanish as it is shown. */
  corrected: z.string().nullable(),
  /** The English words that were searched for; null when none was translated. */
  translated: z.string().nullable(),
  /** Brands, models and sizes that no product of the kind has, as typed: the products are of the kind without them. */
  dropped: z.array(z.string()),
});

export const searchReplySchema = z.strictObject({
  /** Products that are what was asked for. */
  products: z.array(productCardSchema),
  /** At most 20 that only mention it, on the last page; they count nowhere. */
  mentioned: z.array(productCardSchema),
  notice: searchNoticeSchema,
  /** Where nothing was found, the page of the nearest category. */
  nearest: z.strictObject({ name: z.string(), path: z.string() }).nullable(),
  page: z.int(),
  pages: z.int(),
  /** Models: the variants of one are one card. */
  total: z.int(),
  /** True when more match than `total` says. */
  atLeast: z.boolean(),
  facets: facetsSchema,
  /** True when the marketplace did not respond and the products come from the shop's own index only. */
  stale: z.boolean(),
});
export type SearchReply = z.infer<typeof searchReplySchema>;

/** One value or several: `brand=Norda&brand=Faro`. */
function oneOrMany<Choice extends z.ZodType>(choice: Choice, max: number) {
  return z.union([z.array(choice).max(max, MESSAGES.list), choice.transform((value) => [value])]).optional();
}

/** A landed price in dollars, at most two decimals. */
const dollarsText = z
  .string()
  .regex(/^\d{1,6}(?:\.\d{1,2})?$/)
  .transform(Number);
const dollars = z.union([dollarsText, z.number().min(0).max(999_999.99)], { error: MESSAGES.price }).optional();
const choice = { error: MESSAGES.choice };
const name = z.string().trim().min(1, MESSAGES.required).max(200, MESSAGES.tooLong);

/** Filters and sort order of a search, the same in page addresses and in the API. */
const filterFields = {
  sort: z.enum(SORTS, choice).default('relevance'),
  regime: oneOrMany(z.enum(IMPORT_REGIMES, choice), IMPORT_REGIMES.length),
  condition: oneOrMany(z.enum(CONDITIONS, choice), CONDITIONS.length),
  weight: oneOrMany(z.enum(WEIGHT_CLASSES, choice), WEIGHT_CLASSES.length),
  brand: oneOrMany(name, 40),
  size: oneOrMany(name, 40),
  color: oneOrMany(z.enum(COLORS, choice), COLORS.length),
  gender: oneOrMany(z.enum(GENDERS, choice), GENDERS.length),
  category: oneOrMany(name, 40),
  stars: z.enum(STARS, choice).optional(),
  discount: z.enum(DISCOUNTS, choice).optional(),
  arrival: z.enum(ARRIVAL_NAMES, choice).optional(),
  min: dollars,
  max: dollars,
};

const requestKeyword = z.string().trim().min(1, MESSAGES.required).max(MAX_KEYWORD_LENGTH, MESSAGES.tooLong);
const searchRequestSchema = z.strictObject({ requested: z.boolean() });

export const searchEndpoints = {
  searchProducts: endpoint({
    summary: 'Busca productos por palabra, en español o en inglés',
    query: z.object({
      keyword: z.string().trim().min(1, MESSAGES.required).max(MAX_KEYWORD_LENGTH, MESSAGES.tooLong),
      page: page.default(1),
      domainCode: z.literal('com', { error: 'El dominio es com' }).default('com'),
      /** Searches for the words as they are typed, without correcting them. */
      literal: z.literal('1', choice).optional(),
      ...filterFields,
    }),
    reply: searchReplySchema,
  }),
  readSearchRequest: endpoint({
    summary: 'Dice si pediste un aviso de una búsqueda',
    query: z.object({ keyword: requestKeyword }),
    reply: searchRequestSchema,
    access: 'customer',
  }),
  setSearchRequest: endpoint({
    summary: 'Pide un aviso cuando haya lo que se buscó, o deja de pedirlo',
    body: z.strictObject({ keyword: requestKeyword, requested: z.boolean() }),
    reply: searchRequestSchema,
    access: 'customer',
  }),
} as const;
