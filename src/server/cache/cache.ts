import { LRUCache } from 'lru-cache';
import type { Category, ProductReply } from '#contract/catalog.ts';
import type { SearchReply } from '#contract/search.ts';
import type { CardRow, PricedRow, ProductRow } from '#db/tables/card-row.ts';
import type { RateRow } from '#db/tables/catalog.ts';
import type { Attributes } from '#domain/catalog/attributes.ts';
import type { ExceptionKind } from '#domain/exceptions/kinds.ts';
import type { Rules } from '#domain/fees/rules.ts';
import type { MarginAmounts } from '#domain/margin/margin.ts';
import type { Currency } from '#domain/money/cents.ts';
import { NOTHING_STOPPED, type Switches } from '#domain/switches/switches.ts';
import type { DayFigures } from '#domain/week/figures.ts';
import { createSingleFlight, type SingleFlight } from './single-flight.ts';
import { createTtlCache, type TtlCache } from './ttl-cache.ts';

/** A product that answers a keyword, with what filters and order compare. */
export interface FoundProduct
  extends PricedRow,
    Pick<CardRow, 'brand' | 'rating' | 'reviews' | 'condition' | 'retailCents'> {
  /** Its narrowest category in lower case. */
  shelf: string | null;
  attributes: Attributes;
  /** Key that all variants of its model share. */
  model: string;
}

/** All that answers a keyword, from which every page of its results is cut. */
export interface SearchResults {
  /** The products that are what was asked for, best first. */
  products: FoundProduct[];
  /** Whether these are all; of common words only the first are read. */
  isComplete: boolean;
  /** The asins of those that only mention it, best first. */
  mentioned: string[];
  notice: SearchReply['notice'];
  /** The nearest category where nothing was found. */
  nearest: SearchReply['nearest'];
  /** Whether a product of the shop's own is all that was asked for. */
  hasOwn: boolean;
  /** The marketplace did not answer, so its part is missing. */
  stale: boolean;
}

/** Of a keyword that more products match than are ranked, those that filters and order ask for. */
export interface NarrowedResults {
  /** Those that match every term; among them all that pass the filters, or the first in the order. */
  products: FoundProduct[];
  isComplete: boolean;
}

/** A variation of a product, by its name and those of its values. */
export interface NamedValues {
  name: string;
  values: readonly string[];
}

/** What the page of the day tells of the shop as a whole. */
export interface ShopOverview {
  at: Date;
  /** The days before and today, the same in both. */
  days: DayFigures[];
  margins: { day: string; orders: number; totals: MarginAmounts }[];
  /** Paid, and in no statement of a bank yet. */
  toBank: { currency: Currency; cents: number }[];
  toReturn: { currency: Currency; cents: number }[];
  stockOuts: { asin: string; title: string; orders: number; usdCents: number }[];
  lost: { orders: number; usdCents: number };
  fruitless: { query: string; withoutAny: number }[];
}

/** What waits for a person of the staff, of every kind and for everybody. */
export interface StaffWork {
  /** The exceptions of a kind that are one person's, or nobody's. */
  exceptions: { kind: ExceptionKind; holderId: string | null; waiting: number; late: number; snoozed: number }[];
  /** Up to as much as the menu counts. */
  cases: number;
  refunds: number;
}

/** A rendered page, as it is sent to all visitors. */
export interface CachedPage {
  /** What its prices were computed with. */
  rules: Rules;
  /** Of every product that it shows. Looked for when a product changes, which most pages do not live to see. */
  asins(): ReadonlySet<string>;
  status: number;
  policy: string;
  plain: Buffer;
  /** Compressed at the first request that accepts the encoding. */
  encoded: { br?: Buffer; gzip?: Buffer };
  /** How often it was sent in Brotli. */
  sent: number;
}

/**
 * What one process keeps in memory, bounded; all of it can be lost at any moment without harm. `invalidate.ts` says what of it
 * a change in the database makes untrue.
 */
export interface Cache {
  pages: TtlCache<string, CachedPage>;
  /** Each with the row that it is made of, and the rules of its landed price: under others it is presented anew. */
  products: TtlCache<string, { row: ProductRow; reply: ProductReply; rules: Rules }>;
  /** What addresses of a product's page may say of it, by ASIN; those that were written with more than the ASIN. */
  variations: TtlCache<string, readonly NamedValues[]>;
  /** By keyword, before filters and order, so that a further page or filter needs no search. */
  searches: TtlCache<string, SearchResults>;
  /** By keyword, filters and order. */
  narrowedSearches: TtlCache<string, NarrowedResults>;
  lists: TtlCache<string, CardRow[]>;
  categories: TtlCache<'all', Category[]>;
  rates: TtlCache<'newest', RateRow>;
  /** The first ASIN of each sitemap shard, by shard size. */
  sitemapShards: TtlCache<number, string[]>;
  /** What the staff has stopped. */
  switches: TtlCache<'current', Switches>;
  /** By day. */
  overviews: TtlCache<string, ShopOverview>;
  staffWork: TtlCache<'all', StaffWork>;
  /** As they were last read, however long ago: they hold on while they cannot be read. */
  lastSwitches: Switches;
  /** Today's key of the client hashes, by day in Montevideo: a new day's key replaces it. */
  clientHashKeys: LRUCache<string, string>;
  /** Of work that no change makes untrue, such as reading a product from the marketplace. */
  singleFlight: SingleFlight;
}

/** An empty cache. Entries expire by `clock`, so that a test can move time. */
export function createCache(clock: () => Date): Cache {
  return {
    pages: createTtlCache({ max: 300, ttlMs: 30_000, clock }),
    products: createTtlCache({ max: 2000, ttlMs: 10_000, clock }),
    variations: createTtlCache({ max: 2000, ttlMs: 10 * 60_000, clock }),
    searches: createTtlCache({ max: 100, ttlMs: 60_000, clock }),
    narrowedSearches: createTtlCache({ max: 100, ttlMs: 60_000, clock }),
    lists: createTtlCache({ max: 500, ttlMs: 5000, clock }),
    categories: createTtlCache({ max: 1, ttlMs: 10_000, clock }),
    rates: createTtlCache({ max: 1, ttlMs: 30_000, clock }),
    sitemapShards: createTtlCache({ max: 1, ttlMs: 10 * 60_000, clock }),
    switches: createTtlCache({ max: 1, ttlMs: 2000, clock }),
    overviews: createTtlCache({ max: 1, ttlMs: 60_000, clock }),
    staffWork: createTtlCache({ max: 1, ttlMs: 2000, clock }),
    lastSwitches: NOTHING_STOPPED,
    clientHashKeys: new LRUCache({ max: 1 }),
    singleFlight: createSingleFlight(),
  };
}
