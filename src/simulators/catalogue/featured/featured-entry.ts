import type { DrawingKind } from '#simulators/catalogue/pictures/drawings.ts';

/** A hand-written product with its variants. */
export interface FeaturedEntry {
  asin: string;
  title: string;
  brand: string;
  priceCents: number | null;
  listPriceCents?: number;
  /** Weight of one boxed unit, chosen so that the landed price equals the one that the design shows. */
  grams: number;
  rating: number;
  reviews: number;
  categories: string[];
  bullets: string[];
  description: string;
  details?: { name: string; value: string }[];
  soldBy?: string;
  kind: DrawingKind;
  /** Colour of the pictures when the product has no dimension 'Color'. */
  colorName: string;
  /** Background of the first picture. */
  background: string;
  /** Seed of the shape, chosen for its appearance; the model's parent asin when absent. */
  shapeSeed?: string;
  dimensions?: string[];
  /** The product's value in each dimension. */
  values?: string[];
  otherVariants?: { values: string[]; available?: boolean; title?: string; priceCents?: number }[];
}
