/** A variant dimension and its value, as the marketplace names them ('Color', 'Petrol'). */
export interface Specific {
  dimension: string;
  value: string;
}

export interface Sibling {
  asin: string;
  variants: Specific[];
}

/** A product of the demo catalogue in the marketplace's raw form, with markup, entities and missing fields. */
export interface DemoProduct {
  asin: string;
  /** Shared by all variants of one model; the asin itself when there is only one. */
  parent: string;
  title: string;
  brand: string;
  priceCents: number | null;
  listPriceCents: number | null;
  description: string;
  bullets: string[];
  details: { name: string; value: string }[];
  /** English, from the broadest to the narrowest. */
  categories: string[];
  rating: number | null;
  reviews: number;
  /** The values that distinguish this product from its siblings; empty without variants. */
  variants: Specific[];
  /** Every variant of the model, this one included; empty without variants. */
  siblings: Sibling[];
  /** Root-relative: '/pictures/{asin}/{n}.svg', n from 1 to 7. */
  images: string[];
  condition: 'new' | 'refurbished';
  soldBy: string | null;
  available: boolean;
  /** Delivered without a parcel: e-books, audiobooks, gift cards. */
  digital: boolean;
  /** From 0 to 1000; the most popular has the highest value. */
  popularity: number;
  /** The drawing of the pictures: the name of its file. */
  drawing: string;
  /** Their colour, as the product names it. */
  color: string | null;
}
