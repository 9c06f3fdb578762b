import { LRUCache } from 'lru-cache';
import type { CallReply } from '#contract/caller.ts';
import type { Category, ProductCard, ProductReply } from '#contract/catalog.ts';
import type { CardRow, ProductRow } from '#db/tables/card-row.ts';
import type { RateRow } from '#db/tables/rate-row.ts';
import type { Rules } from '#domain/fees/rules.ts';
import type { Switches } from '#domain/switches/switches.ts';
import { createSingleFlight, type SingleFlight } from './single-flight.ts';

/** All products that answer a keyword, best first. */
export interface SearchResults {
  /** `exact` is true when the product matches every term. */
  products: { row: CardRow; exact: boolean }[];
  /** Whether a product of the shop's own matched every term. */
  hasOwn: boolean;
  /** The marketplace has more pages. */
  hasMore: boolean;
  /** The marketplace did not answer, so its part is missing. */
  stale: boolean;
}

/** A card as presented under the rules of a day. */
export interface PresentedCard {
  rules: Rules;
  card: ProductCard;
}

/** What a session's token says, once its signature was found to be right. */
export interface VerifiedToken {
  /** Of the key that signed it; undefined for the first key. */
  keyId: string | undefined;
  sessionId: string;
  customerId: string;
  expiresAt: Date;
}

/** What one process keeps in memory, bounded; all of it can be lost at any moment without harm. */
export interface Cache {
  /** Each with the row that it is made of, and the rules of its landed price: under others it is presented anew. */
  products: LRUCache<string, { row: ProductRow; reply: ProductReply; rules: Rules }>;
  /** By page and keyword, before filters and order, so that a further filter needs no search. */
  searches: LRUCache<string, SearchResults>;
  lists: LRUCache<string, CardRow[]>;
  categories: LRUCache<'all', Category[]>;
  rates: LRUCache<'newest', RateRow>;
  /** What is promised for payments of a day, by day in Montevideo. */
  deliveryEstimates: LRUCache<string, CallReply<'readDeliveryEstimate'>>;
  /** Presented cards of the rows that the entries above hold. */
  cards: WeakMap<CardRow, PresentedCard>;
  /** The first ASIN of each sitemap shard, by shard size. */
  sitemapShards: LRUCache<number, string[]>;
  /** Today's key of the client hashes, by day in Montevideo: a new day's key replaces it. */
  clientHashKeys: LRUCache<string, string>;
  /** What the staff has stopped, as last read, and when; it is kept while it cannot be read again. */
  switches: LRUCache<'current', { switches: Switches; readAt: number }>;
  /**
   * How often the staff's overrides of products have changed, as last read, and whether what was kept before is forgotten:
   * a page that was rendered under another number is out of date.
   */
  overrides: { changes: number; isForgotten: boolean };
  /** By token: a signature is right for as long as its key is. Whether the session goes on is read at every call. */
  tokens: LRUCache<string, VerifiedToken>;
  singleFlight: SingleFlight;
}

/** An empty cache. Entries expire by `clock`, so that a test can move time. */
export function createCache(clock: () => Date): Cache {
  const perf = { now: () => clock().getTime() };
  const bounded = (max: number, ttl: number) => ({ max, ttl, ttlResolution: 0, perf });
  return {
    products: new LRUCache(bounded(2000, 10_000)),
    searches: new LRUCache(bounded(100, 60_000)),
    lists: new LRUCache(bounded(500, 5000)),
    categories: new LRUCache(bounded(1, 10_000)),
    rates: new LRUCache(bounded(1, 30_000)),
    deliveryEstimates: new LRUCache({ max: 1 }),
    cards: new WeakMap(),
    sitemapShards: new LRUCache(bounded(1, 10 * 60_000)),
    clientHashKeys: new LRUCache({ max: 1 }),
    switches: new LRUCache({ max: 1 }),
    overrides: { changes: 0, isForgotten: true },
    tokens: new LRUCache({ max: 5000 }),
    singleFlight: createSingleFlight(),
  };
}
