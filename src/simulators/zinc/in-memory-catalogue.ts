import type { ZincOfferWire, ZincProductWire, ZincSearchResultWire } from '#partners/zinc/wire.ts';
import type { InMemoryCatalogue } from './catalogue.ts';

/** The fields of a demo product that the simulated marketplace needs. */
export interface CatalogueEntry {
  asin: string;
  parent: string | null;
  title: string;
  brand: string;
  priceCents: number | null;
  listPriceCents: number | null;
  description: string;
  bullets: readonly string[];
  details: readonly { name: string; value: string }[];
  categories: readonly string[];
  rating: number | null;
  reviews: number;
  variants: readonly { dimension: string; value: string }[];
  images: readonly string[];
  condition: string;
  soldBy: string | null;
  available: boolean;
  digital?: boolean;
}

const PAGE_SIZE = 20;

/** A catalogue of the products in the marketplace's wire format, with a search over titles, brands and categories. */
export function createInMemoryCatalogue(products: Iterable<CatalogueEntry>): InMemoryCatalogue {
  const all = [...products];
  const byAsin = new Map(all.map((product) => [product.asin, product]));
  const families = new Map<string, CatalogueEntry[]>();
  for (const product of all) {
    if (product.parent) families.set(product.parent, [...(families.get(product.parent) ?? []), product]);
  }
  let index: Index | null = null;
  return {
    find: (asin) => {
      const product = byAsin.get(asin);
      return product ? toProduct(product, families.get(product.parent ?? '') ?? []) : null;
    },
    offers: (asin) => {
      const product = byAsin.get(asin);
      return product ? toOffers(product) : null;
    },
    search: (query, page) => {
      index ??= buildIndex(all);
      const matches = rankMatches(index, all, tokenize(query));
      const from = (page - 1) * PAGE_SIZE;
      return {
        results: matches.slice(from, from + PAGE_SIZE).map(toResult),
        nextPage: matches.length > from + PAGE_SIZE ? page + 1 : null,
      };
    },
  };
}

function toResult(product: CatalogueEntry): ZincSearchResultWire {
  return {
    product_id: product.asin,
    title: product.title,
    image: product.images[0] ?? null,
    price: product.priceCents,
    num_reviews: product.reviews,
    stars: product.rating,
    brand: product.brand,
    prime: true,
    available: product.available,
  };
}

function toProduct(product: CatalogueEntry, family: CatalogueEntry[]): ZincProductWire {
  const specifics = (entry: CatalogueEntry) => entry.variants.map(({ dimension, value }) => ({ dimension, value }));
  return {
    status: 'completed',
    retailer: 'amazon',
    product_id: product.asin,
    asin: product.asin,
    title: product.title,
    brand: product.brand,
    price: product.available ? product.priceCents : null,
    original_retail_price: product.listPriceCents,
    main_image: product.images[0] ?? null,
    images: [...product.images],
    feature_bullets: [...product.bullets],
    product_description: product.description,
    product_details: product.details.map(({ name, value }) => `${name}: ${value}`),
    categories: [...product.categories],
    stars: product.rating,
    review_count: product.reviews,
    variant_specifics: specifics(product),
    all_variants: family.map((variant) => ({ product_id: variant.asin, variant_specifics: specifics(variant) })),
    digital: product.digital ?? false,
    fresh: false,
    pantry: false,
    buyapi_hint: product.available,
  };
}

const CONDITIONS: Record<string, string> = { new: 'New', refurbished: 'Refurbished', used: 'Used - Very Good' };

function toOffers(product: CatalogueEntry): ZincOfferWire[] {
  if (product.priceCents === null) return [];
  return [
    {
      offer_id: `${product.asin}-1`,
      available: product.available,
      price: product.priceCents,
      condition: CONDITIONS[product.condition] ?? 'New',
      seller: { id: 'A2DEMO', name: product.soldBy ?? 'Amazon.com', first_party: product.soldBy === null },
      marketplace_fulfilled: true,
      prime_only: false,
      handling_days: { min: 0, max: 1 },
      shipping_options: [{ name: 'standard', price: 0 }],
    },
  ];
}

function tokenize(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return [
    ...new Set(
      plain
        .split(/[^a-z0-9]+/)
        .filter((word) => word !== '')
        .map(stem),
    ),
  ];
}

/** Strips a plural 's', so that singular and plural match. */
function stem(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

const TITLE_WEIGHT = 3;
const BRAND_WEIGHT = 2;
const CATEGORY_WEIGHT = 1;

type Index = Map<string, Map<number, number>>;

function buildIndex(products: CatalogueEntry[]): Index {
  const index: Index = new Map();
  const add = (text: string, position: number, weight: number) => {
    for (const word of tokenize(text)) {
      const hits = index.get(word) ?? new Map<number, number>();
      hits.set(position, (hits.get(position) ?? 0) + weight);
      index.set(word, hits);
    }
  };
  products.forEach((product, position) => {
    add(product.title, position, TITLE_WEIGHT);
    add(product.brand, position, BRAND_WEIGHT);
    add(product.categories.join(' '), position, CATEGORY_WEIGHT);
  });
  return index;
}

/** Products that contain every word, best first; products that contain any word when none has all. */
function rankMatches(index: Index, products: CatalogueEntry[], words: string[]): CatalogueEntry[] {
  const scores = new Map<number, { words: number; score: number }>();
  for (const word of words) {
    for (const [position, weight] of index.get(word) ?? []) {
      const before = scores.get(position) ?? { words: 0, score: 0 };
      scores.set(position, { words: before.words + 1, score: before.score + weight });
    }
  }
  const entries = [...scores];
  const complete = entries.filter(([, hit]) => hit.words === words.length);
  const ranked = (complete.length > 0 ? complete : entries).sort(
    ([a, left], [b, right]) =>
      right.words - left.words ||
      right.score - left.score ||
      (products[b]?.reviews ?? 0) - (products[a]?.reviews ?? 0) ||
      a - b,
  );
  return ranked.map(([position]) => products[position]).filter((product) => product !== undefined);
}
