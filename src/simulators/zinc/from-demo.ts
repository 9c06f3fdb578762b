import type { ZincOfferWire, ZincProductWire, ZincSearchResultWire } from '#partners/zinc/wire.ts';
import type { DemoCatalogue } from './catalogue.ts';

/** A product of the demo catalogue, as far as the marketplace needs it. */
export interface DemoSource {
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

const PAGE = 20;

/** The demo catalogue spoken in the marketplace's words, with a plain search over titles, brands and categories. */
export function catalogueFromDemo(products: Iterable<DemoSource>): DemoCatalogue {
  const all = [...products];
  const byAsin = new Map(all.map((product) => [product.asin, product]));
  const families = new Map<string, DemoSource[]>();
  for (const product of all) {
    if (product.parent) families.set(product.parent, [...(families.get(product.parent) ?? []), product]);
  }
  const index = indexOf(all);
  return {
    find: (asin) => {
      const product = byAsin.get(asin);
      return product ? toProduct(product, families.get(product.parent ?? '') ?? []) : null;
    },
    offers: (asin) => {
      const product = byAsin.get(asin);
      return product ? offersOf(product) : null;
    },
    search: (query, page) => {
      const found = lookUp(index, all, wordsOf(query));
      const from = (page - 1) * PAGE;
      return {
        results: found.slice(from, from + PAGE).map(toResult),
        nextPage: found.length > from + PAGE ? page + 1 : null,
      };
    },
  };
}

function toResult(product: DemoSource): ZincSearchResultWire {
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

function toProduct(product: DemoSource, family: DemoSource[]): ZincProductWire {
  const specifics = (one: DemoSource) => one.variants.map(({ dimension, value }) => ({ dimension, value }));
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
    all_variants: family.map((one) => ({ product_id: one.asin, variant_specifics: specifics(one) })),
    digital: product.digital ?? false,
    fresh: false,
    pantry: false,
    buyapi_hint: product.available,
  };
}

const CONDITIONS: Record<string, string> = { new: 'New', refurbished: 'Refurbished', used: 'Used - Very Good' };

function offersOf(product: DemoSource): ZincOfferWire[] {
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

function wordsOf(text: string): string[] {
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

/** Singular and plural meet. */
function stem(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

const TITLE = 3;
const BRAND = 2;
const CATEGORY = 1;

type Index = Map<string, Map<number, number>>;

function indexOf(products: DemoSource[]): Index {
  const index: Index = new Map();
  const add = (text: string, position: number, weight: number) => {
    for (const word of wordsOf(text)) {
      const hits = index.get(word) ?? new Map<number, number>();
      hits.set(position, (hits.get(position) ?? 0) + weight);
      index.set(word, hits);
    }
  };
  products.forEach((product, position) => {
    add(product.title, position, TITLE);
    add(product.brand, position, BRAND);
    add(product.categories.join(' '), position, CATEGORY);
  });
  return index;
}

/** Those that hold every word, best first; when there is none, those that hold any. */
function lookUp(index: Index, products: DemoSource[], words: string[]): DemoSource[] {
  const scores = new Map<number, { words: number; score: number }>();
  for (const word of words) {
    for (const [position, weight] of index.get(word) ?? []) {
      const before = scores.get(position) ?? { words: 0, score: 0 };
      scores.set(position, { words: before.words + 1, score: before.score + weight });
    }
  }
  const entries = [...scores];
  const whole = entries.filter(([, hit]) => hit.words === words.length);
  const ranked = (whole.length > 0 ? whole : entries).sort(
    ([a, left], [b, right]) =>
      right.words - left.words ||
      right.score - left.score ||
      (products[b]?.reviews ?? 0) - (products[a]?.reviews ?? 0) ||
      a - b,
  );
  return ranked.map(([position]) => products[position]).filter((product) => product !== undefined);
}
