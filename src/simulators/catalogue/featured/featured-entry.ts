import type { DrawingKind } from '#simulators/catalogue/pictures/drawings.ts';

/** A product written out by hand. */
export interface FeaturedEntry {
  asin: string;
  title: string;
  brand: string;
  priceCents: number | null;
  listPriceCents?: number;
  /** In its box; chosen so that the landed price is the one that the design shows. */
  grams: number;
  rating: number;
  reviews: number;
  categories: string[];
  bullets: string[];
  description: string;
  details?: { name: string; value: string }[];
  soldBy?: string;
  kind: DrawingKind;
  /** The colour it is painted in when it has no dimension 'Color'. */
  colorName: string;
  /** The field of its first picture. */
  background: string;
  /** The seed of its shape, chosen for the look of it; the model's own when absent. */
  shapeSeed?: string;
  dimensions?: string[];
  /** Its own value in each dimension. */
  values?: string[];
  otherVariants?: { values: string[]; available?: boolean; title?: string; priceCents?: number }[];
}
