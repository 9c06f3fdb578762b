import type { ColumnType, Generated } from 'kysely';
import type { CategoryCosts } from '#domain/margin/category-costs.ts';
import type { MarginAmounts } from '#domain/margin/margin.ts';
import type { DayFigures } from '#domain/week/figures.ts';
import type { Json } from './json.ts';

/** A visitor of a day; the row goes when the day is over. Days are those of Montevideo. */
export interface DayVisitorsTable {
  day: string;
  /** Hash of an address under the key of the day. */
  visitor: string;
}

/** A query of a network on a day; the row goes when the day is over. */
export interface DaySearchesTable {
  day: string;
  query: string;
  /** Hash of the network under the key of the day. */
  visitor: string;
  /** Whether a product of the shop's own matched. */
  has_own: boolean;
  /** Whether anything was shown. */
  has_any: boolean;
}

/** The totals of a day that is over. A search is counted once for each network. */
export interface ShopDaysTable {
  day: string;
  visitors: number;
  searches: number;
  searches_without_own: number;
  searches_without_any: number;
}

/** From how many networks a query was searched for on a day that is over; only queries of several. */
export interface SearchCountsTable {
  day: string;
  query: string;
  visitors: number;
  without_own: number;
  without_any: number;
  /** Those from which a result was opened; null where it was not counted. */
  opened: number | null;
}

/** A result that was opened from a network. */
export interface DayChoicesTable {
  day: string;
  query: string;
  visitor: string;
  asin: string;
  in_cart: Generated<boolean>;
}

/** How often a model was chosen among the results of a search, as of a day. */
export interface SearchChoicesTable {
  query: string;
  family: string;
  score: number;
  scored_on: string;
}

/** A search without result that somebody has looked at: it is listed again once it is asked on a later day. */
export interface SeenSearchesTable {
  query: string;
  seen_on: string;
}

/** The shop's balance at the marketplace; one row. */
export interface MarketplaceWalletTable {
  only_row: Generated<boolean>;
  /** Null with `read_at` until it was read for the first time. */
  balance_cents: number | null;
  read_at: Date | null;
  limit_cents: Generated<number>;
  low_since: Date | null;
}

/** What the orders that were paid in a month left, as it stood when a job computed it. Months are 'YYYY-MM'. */
export interface MarginMonthsTable {
  month: string;
  orders: number;
  /** USD cents by the name of the part. */
  totals: Json<MarginAmounts>;
  /** The smallest margin first. */
  worst: Json<{ number: number; marginCents: number }[]>;
  /** Null until the month is added up by a release that knows them. */
  categories: ColumnType<CategoryCosts[] | null, string | null | undefined, string | null>;
  computed_at: Date;
}

/** The same of a day ('YYYY-MM-DD'). */
export interface MarginDaysTable {
  day: string;
  orders: number;
  totals: Json<MarginAmounts>;
  computed_at: Date;
}

/** What happened on a day that is over, as it stood when a job computed it. */
export interface DayFiguresTable {
  day: string;
  figures: Json<DayFigures>;
  computed_at: Date;
}
