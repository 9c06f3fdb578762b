import type { Category, ProductReply } from '#contract/catalog.ts';
import type { Database } from '#db/pool.ts';
import type { CardRow } from '#db/tables/card-row.ts';
import { createLru, type Lru } from '#server/cache/lru.ts';
import type { Flights } from '#server/cache/single-flight.ts';
import type { Found } from '#server/features/catalog/search/search-results.ts';

/** What this process keeps of the catalogue, bounded: all of it can be lost at any moment without harm. */
export interface CatalogMemory {
  products: Lru<ProductReply>;
  /** By page and keyword: another filter or order looks for nothing again. */
  found: Lru<Found>;
  lists: Lru<CardRow[]>;
  categories: Lru<Category[]>;
  flights: Flights;
  /** How often each address made the shop ask the marketplace, this minute. */
  asks: Lru<{ count: number }>;
  /** Views, searched words and title words that wait to be written together. */
  views: Map<string, { asin: string; visitor: string; day: string }>;
  keywords: Map<string, number>;
  titleWords: Map<string, number>;
  flushSoon: boolean;
  /** The last write of them, over when it settles. */
  flushed: Promise<void>;
}

const memories = new WeakMap<Database, CatalogMemory>();

/** The memory that belongs to a database: two shops in one process do not see each other's. */
export function memoryOf(db: Database): CatalogMemory {
  const known = memories.get(db);
  if (known) return known;
  const fresh: CatalogMemory = {
    products: createLru({ max: 2000, ttlMs: 10_000 }),
    found: createLru({ max: 100, ttlMs: 60_000 }),
    lists: createLru({ max: 500, ttlMs: 5000 }),
    categories: createLru({ max: 1, ttlMs: 10_000 }),
    flights: new Map(),
    asks: createLru({ max: 10_000, ttlMs: 60_000 }),
    views: new Map(),
    keywords: new Map(),
    titleWords: new Map(),
    flushSoon: false,
    flushed: Promise.resolve(),
  };
  memories.set(db, fresh);
  return fresh;
}

/** Forgets what a write made old. */
export function forgetProducts(db: Database, asins: readonly string[]): void {
  const memory = memoryOf(db);
  for (const asin of asins) memory.products.delete(asin);
  memory.lists.clear();
}
