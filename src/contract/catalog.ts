import { FRANCHISE_USES } from '#domain/order/status.ts';
import { MAX_KEYWORD_LENGTH } from '#domain/search/limits.ts';
import { endpoint } from './endpoint.ts';
import { amount, asin, idParams } from './fields.ts';
import { importCheckSchema } from './import-check.ts';
import { MESSAGES } from './messages.ts';
import { z } from './zod.ts';

/** The landed price of one unit at the branch in Montevideo, with the franchise requested. */
export const landedPriceSchema = z.strictObject({
  total: amount,
  /** The customs taxes within the total. */
  taxes: amount,
  useFranchise: z.enum(FRANCHISE_USES),
});

/** A product in a list: the data of a card, and whether it can be bought. */
export const productCardSchema = z.strictObject({
  asin: z.string(),
  productTitle: z.string(),
  /** The title in Spanish; null while there is no translation. */
  translatedTitle: z.string().nullable(),
  /** The first 160 characters; only the product endpoint has the full text. */
  productDescription: z.string(),
  /** The first 160 characters in Spanish; null while there is no translation. */
  translatedDescription: z.string().nullable(),
  manufacturer: z.string().nullable(),
  price: amount.nullable(),
  salePrice: amount.nullable(),
  retailPrice: amount.nullable(),
  priceSaving: amount.nullable(),
  /** Whole percent off the list price, null when there is none. */
  discountPercent: z.int().nullable(),
  landedPrice: landedPriceSchema.nullable(),
  productRating: z.number().nullable(),
  countReview: z.int(),
  mainImage: z.strictObject({ imageUrl: z.string().nullable() }),
  prime: z.boolean(),
  isNew: z.boolean(),
  /** False for products that cannot be shipped or bought: e-books, downloads, gift cards, apps. */
  valid: z.boolean(),
  forbidden: z.boolean(),
  /** In how many values the model comes: '5 colores, 6 talles'; empty for one that is all alike. */
  choices: z.string(),
  /** What it is, in Spanish, and for whom: 'Zapatillas de running · hombre'; empty where that is not certain. */
  kind: z.string(),
});

export const variationSchema = z.strictObject({
  variationName: z.string(),
  values: z.array(
    z.strictObject({
      value: z.string(),
      /** In Spanish; null while there is no translation. */
      translatedValue: z.string().nullable(),
      asin: z.string().nullable(),
      dpUrl: z.string().nullable(),
      available: z.boolean(),
      imageUrl: z.string().nullable(),
      selected: z.boolean(),
    }),
  ),
});

const translated = z.string().nullable();

/** The texts of a product in Spanish, each beside its source at the same position; null where one is not translated. */
export const productTranslationSchema = z.strictObject({
  features: z.array(translated),
  productDescription: translated,
  productDetails: z.array(z.strictObject({ name: translated, value: translated })),
  /** Whether a person corrected any of the texts, the title included. */
  isCorrected: z.boolean(),
});

/** What the prices in the United States tell that the shop has seen of a product, of which none is missing for more than a week. */
export const priceHistorySchema = z.strictObject({
  /** The present price and those before it, oldest first; null while it could not be bought. */
  steps: z.array(z.strictObject({ since: z.iso.datetime(), price: amount.nullable() })).min(1),
  /** The instant of the present price. */
  asOf: z.iso.datetime(),
  lowest: amount,
  highest: amount,
  /** The lowest of the last 30 days. */
  recentLowest: amount,
  /** The lowest in the 30 days before the price began to fall; null where it did not, or that is not known. */
  beforeReduction: amount.nullable(),
  /** Whether the list price was charged before the reduction, or never seen; null where neither is certain. */
  listPrice: z.enum(['charged', 'never-seen']).nullable(),
});

export const productSchema = productCardSchema.omit({ translatedDescription: true }).extend({
  series: z.string().nullable(),
  dpUrl: z.string(),
  variations: z.array(variationSchema),
  imageUrlList: z.array(z.string()),
  features: z.array(z.string()),
  productDetails: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  /** Null while none of the texts is translated. */
  translation: productTranslationSchema.nullable(),
  categories: z.array(z.string()),
  soldBy: z.string().nullable(),
  fulfilledBy: z.string().nullable(),
  availability: z.string().nullable(),
  forbiddenReason: z.string().nullable(),
  importCheck: importCheckSchema,
  /** Grams from which freight is computed; null without a published weight (340 g are assumed then). */
  weightGrams: z.number().nullable(),
  /** Null while too little is known of it. */
  priceHistory: priceHistorySchema.nullable(),
});

export type ProductCard = z.infer<typeof productCardSchema>;
export type ProductReply = z.infer<typeof productSchema>;
export type PriceHistoryReply = z.infer<typeof priceHistorySchema>;
export type VariationReply = z.infer<typeof variationSchema>;

/** A list entry that refers to a product: offers, favorites, history. */
export const productEntrySchema = z.strictObject({ id: z.string(), productId: z.string(), product: productCardSchema });
export type ProductEntry = z.infer<typeof productEntrySchema>;

const favoriteSchema = productEntrySchema.extend({
  /** Whether the customer is mailed when the price falls or the product is back. */
  priceAlert: z.boolean(),
  /** The price in dollars that the alert waits for; null where it tells of any drop. */
  alertBelow: amount.nullable(),
});
export type FavoriteEntry = z.infer<typeof favoriteSchema>;

/** A price in dollars that an alert waits for. */
const alertPrice = z
  .number({ error: MESSAGES.price })
  .min(0.01, MESSAGES.price)
  .max(999_999, MESSAGES.price)
  .refine((price) => Math.round(price * 100) / 100 === price, MESSAGES.price);

/** As a form has it. */
export const alertFormSchema = z
  .strictObject({
    when: z.enum(['any', 'below'], { error: MESSAGES.choice }),
    below: z
      .string({ error: MESSAGES.required })
      .trim()
      .regex(/^\d{1,6}(?:[.,]\d{1,2})?$/, 'Escribí el precio en dólares, como 24,99')
      .transform((text) => Number(text.replace(',', '.')))
      .pipe(alertPrice)
      .optional(),
  })
  .refine(({ when, below }) => when === 'any' || below !== undefined, { path: ['below'], error: MESSAGES.required });

const rankedSchema = z.strictObject({ productId: z.string(), product: productCardSchema });

export interface Category {
  id: string;
  name: string;
  englishKeyword: string;
  subCategories: Category[];
}
const categorySchema: z.ZodType<Category> = z.strictObject({
  id: z.string(),
  name: z.string(),
  englishKeyword: z.string(),
  get subCategories() {
    return z.array(categorySchema);
  },
});

const asinParams = z.strictObject({ asin });
const perCurrency = z.strictObject({ BR: z.number(), EUR: z.number(), USD: z.number(), ARG: z.number() });
export const ratesSchema = z.strictObject({
  id: z.string(),
  base: z.literal('UYU'),
  buy: perCurrency,
  sell: perCurrency,
  date: z.iso.date(),
  source: z.string(),
  /** True when the last refresh failed. */
  stale: z.boolean(),
});
export type RatesReply = z.infer<typeof ratesSchema>;

const wordQuery = z.object({
  word: z.string().trim().min(1, MESSAGES.required).max(MAX_KEYWORD_LENGTH, MESSAGES.tooLong),
});
const keywordSchema = z.strictObject({ name: z.string() });

export const catalogEndpoints = {
  readProduct: endpoint({ summary: 'Un producto', params: asinParams, reply: productSchema }),
  listSimilar: endpoint({
    summary: 'Hasta 17 productos parecidos',
    params: asinParams,
    reply: z.array(productCardSchema),
  }),
  areNew: endpoint({
    summary: 'Dice cuáles son nuevos',
    body: z.strictObject({ products: z.array(asin).min(1, MESSAGES.required).max(100, 'Hasta 100 productos') }),
    reply: z.array(z.strictObject({ asin: z.string(), isNew: z.boolean() })),
  }),
  listOffers: endpoint({ summary: 'Ofertas', reply: z.array(productEntrySchema) }),
  listTrending: endpoint({ summary: 'Los más vistos', reply: z.array(rankedSchema) }),
  listBestSellers: endpoint({ summary: 'Los más vendidos', reply: z.array(rankedSchema) }),
  listCategories: endpoint({ summary: 'Categorías en dos niveles', reply: z.array(categorySchema) }),
  readCategory: endpoint({
    summary: 'Una categoría',
    params: z.strictObject({ id: z.string().max(100, MESSAGES.tooLong) }),
    reply: categorySchema,
  }),
  readRates: endpoint({ summary: 'Cotización', reply: ratesSchema }),
  listProductShards: endpoint({
    summary: 'Dónde empieza cada parte del catálogo, para el mapa del sitio',
    reply: z.array(z.strictObject({ from: z.string() })),
  }),
  readProductShard: endpoint({
    summary: 'Los asin de una parte del catálogo',
    params: z.strictObject({ from: asin }),
    reply: z.array(z.string()),
  }),
  suggestKeywords: endpoint({ summary: 'Sugerencias de búsqueda', query: wordQuery, reply: z.array(keywordSchema) }),
  saveKeyword: endpoint({
    summary: 'Guarda una búsqueda propia',
    body: z.strictObject({
      name: z.string().trim().min(1, MESSAGES.required).max(MAX_KEYWORD_LENGTH),
    }),
    reply: keywordSchema,
    status: 201,
    access: 'customer',
  }),
  listOwnKeywords: endpoint({
    summary: 'Búsquedas propias',
    query: wordQuery,
    reply: z.array(keywordSchema),
    access: 'customer',
  }),
} as const;

export const listEndpoints = {
  listHistory: endpoint({ summary: 'Tu historial', reply: z.array(productEntrySchema), access: 'customer' }),
  recordVisit: endpoint({
    summary: 'Anota un producto visto',
    body: z.strictObject({ productId: asin, title: z.string().max(2000).optional() }),
    reply: productEntrySchema,
    status: 201,
    access: 'customer',
  }),
  listFavorites: endpoint({
    summary: 'Favoritos',
    reply: z.strictObject({
      favorites: z.array(favoriteSchema),
      exceptions: z.array(z.strictObject({ message: z.string() })),
    }),
    access: 'customer',
  }),
  addFavorite: endpoint({
    summary: 'Agrega un favorito',
    body: z.strictObject({ productId: asin }),
    reply: favoriteSchema,
    status: 201,
    access: 'customer',
  }),
  setPriceAlert: endpoint({
    summary: 'Enciende o apaga el aviso de precio y stock de un favorito',
    params: idParams,
    body: z.strictObject({ enabled: z.boolean(), below: alertPrice.nullable().optional() }),
    reply: z.strictObject({ enabled: z.boolean(), below: amount.nullable() }),
    access: 'customer',
  }),
  removeFavorite: endpoint({
    summary: 'Quita un favorito',
    params: idParams,
    reply: z.undefined().optional(),
    status: 204,
    access: 'customer',
  }),
} as const;
