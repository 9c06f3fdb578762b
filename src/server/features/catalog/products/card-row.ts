import type { Asin } from '#domain/catalog/asin.ts';
import type { Cents } from '#domain/money/cents.ts';
import type { Grams } from '#domain/weight/grams.ts';

/** What lists, carts and fees read of a product: the slim columns beside its document. */
export interface CardRow {
  asin: Asin;
  title: string;
  /** The first 160 characters of the description. */
  summary: string;
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
}
