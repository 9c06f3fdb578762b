import type { Asin } from '#domain/catalog/asin.ts';
import type { Choice } from '#domain/catalog/choices.ts';
import type { OverriddenFacts } from '#domain/catalog/override.ts';
import type { PriceObservation } from '#domain/catalog/price-history.ts';
import type { Product } from '#domain/catalog/product.ts';
import type { Cents } from '#domain/money/cents.ts';
import type { Grams } from '#domain/weight/grams.ts';

/** The columns of a product that lists, carts and fees read, without its document. */
export interface CardRow {
  asin: Asin;
  title: string;
  /** The title in Spanish; null while there is no translation. */
  translatedTitle: string | null;
  /** The first 160 characters of the description. */
  summary: string;
  /** The same of its translation; null while there is none. */
  translatedSummary: string | null;
  brand: string | null;
  image: string | null;
  priceCents: Cents | null;
  saleCents: Cents | null;
  retailCents: Cents | null;
  rating: number | null;
  reviews: number;
  prime: boolean;
  condition: 'new' | 'refurbished' | 'used';
  weightGrams: Grams | null;
  /** Books and media, which pay no tax. */
  exempt: boolean;
  ursec: 'none' | 'phone' | 'radio';
  valid: boolean;
  /** The code of the customs rule that forbids it, null when none does. */
  forbidden: string | null;
  /** How many values the model comes in, by dimension. */
  choices: Choice[];
  /** What it is, in Spanish: 'Zapatillas de running · hombre'; '' where that is not certain, null before it was determined. */
  kind: string | null;
}

/** What the landed price of one unit depends on. */
export type PricedRow = Pick<
  CardRow,
  'asin' | 'priceCents' | 'saleCents' | 'weightGrams' | 'exempt' | 'ursec' | 'valid' | 'forbidden'
>;

/** A text as it is shown in place of its source. */
export interface ShownTranslation {
  text: string;
  /** Whether a person wrote it. */
  corrected: boolean;
}

/** A product with its whole document. */
export interface ProductRow extends CardRow {
  product: Product;
  /** What the staff decided about its entry into Uruguay; null where they did not. */
  entry: OverriddenFacts['entry'] | null;
  /** The translations of its texts by the source text; null while there are none. */
  translations: Record<string, ShownTranslation> | null;
  /** Where it was read: 'marketplace', 'search', 'import', 'demo'. */
  source: string;
  seenAt: Date;
  /** Key shared by all variants of a model. */
  family: string;
  /** Its most specific category in lower case. */
  category: string | null;
  /** The prices that were seen of it, in no order. */
  prices: PriceObservation[];
}

/** The columns of a CardRow with their aliases, for `select`; the translations, which are no columns, stand beside them. */
export const CARD_COLUMNS = [
  'asin',
  'title',
  'summary',
  'brand',
  'image',
  'price_cents as priceCents',
  'sale_cents as saleCents',
  'retail_cents as retailCents',
  'rating',
  'reviews',
  'prime',
  'condition',
  'weight_grams as weightGrams',
  'exempt',
  'ursec',
  'valid',
  'forbidden',
  'choices',
  'kind_name as kind',
] as const;
