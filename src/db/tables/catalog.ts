import type { ColumnType, Generated } from 'kysely';
import type { Choice } from '#domain/catalog/choices.ts';
import type { OverriddenFacts } from '#domain/catalog/override.ts';
import type { Product } from '#domain/catalog/product.ts';
import type { Json } from './json.ts';

/** Pesos for one unit of a currency, in millionths. */
export type RateTable = Record<'USD' | 'EUR' | 'ARG' | 'BR', number>;

export interface ProductsTable {
  asin: string;
  document: Json<Product>;
  title: string;
  summary: string;
  brand: string | null;
  image: string | null;
  price_cents: number | null;
  sale_cents: number | null;
  retail_cents: number | null;
  rating: number | null;
  reviews: number;
  prime: boolean;
  condition: string;
  weight_grams: number | null;
  exempt: boolean;
  ursec: 'none' | 'phone' | 'radio';
  valid: boolean;
  forbidden: string | null;
  family: string;
  popularity: number;
  source: string;
  extra: ColumnType<Record<string, unknown> | null, string | null, string | null>;
  content_hash: string;
  seen_at: Date;
  search: ColumnType<string, unknown, unknown>;
  shelf: string | null;
  choices: Json<Choice[]>;
  /** What it is, in Spanish; '' where that is not certain, null before it was determined. */
  kind_name: string | null;
  /** What it is filtered by, in the form of `writeAttributes`; null for none. */
  attributes: string[] | null;
  /** What the staff says in place of the source; the columns above hold it already. */
  overrides: ColumnType<OverriddenFacts | null, string | null | undefined, string | null>;
  /** When they change next. */
  overrides_until: ColumnType<Date | null, Date | null | undefined>;
}

/** A price as it was seen: each change, and once a day while there was none. */
export interface ProductPricesTable {
  asin: string;
  seen_at: Date;
  /** Null while it could not be bought. */
  price_cents: number | null;
}

/** A column that a job fills for the rows of before. */
export interface BackfillsTable {
  name: string;
  /** Of what is computed: another one begins again. */
  version: number;
  /** Up to which asin it is done. */
  position: Generated<string>;
  finished_at: Date | null;
}

export interface SearchWordsTable {
  word: string;
  stem: string;
  uses: number;
}

export interface SearchPagesTable {
  keyword: string;
  page: number;
  asins: string[];
  has_more: boolean;
  fetched_at: Date;
}

export interface CategoriesTable {
  id: string;
  parent_id: string | null;
  name: string;
  english_keyword: string;
  position: number;
}

/** Searches, as the release before writes them. Nothing reads them. */
export interface KeywordsTable {
  word: string;
  folded: string;
  uses: number;
  updated_at: Date;
}

export interface SuggestionsTable {
  typed: string;
  name: string;
  weight: number;
}

export interface SuggestionStartsTable {
  typed: string;
  names: string[];
}

/** What the staff does not want to be suggested, in any of its forms. */
export interface WithdrawnSuggestionsTable {
  name: string;
  withdrawn_at: Date;
}

/** How often a network viewed a product on a day, as far as it counts. */
export interface ProductViewsTable {
  asin: string;
  /** Hash of the network under the key of the day. */
  visitor: string;
  day: string;
  views: Generated<number>;
}

export interface ProductViewCountsTable {
  day: string;
  asin: string;
  views: number;
  /** From how many networks they are. */
  networks: Generated<number>;
}

export interface ProductViewSumsTable {
  day: string;
  asin: string;
  views: number;
  /** The networks of the day with the most. */
  most: number;
}

export type Ranking = 'offers' | 'trending' | 'best-sellers';

export interface RankingsTable {
  ranking: Ranking;
  position: number;
  asin: string;
}

export interface RankingRunsTable {
  ranking: Ranking;
  /** What the tables that it reads were like. */
  state: string;
  ranked_at: Date;
}

export interface SimilarProductsTable {
  asin: string;
  similar_asins: string[];
  chosen_at: Date;
}

export interface ExchangeRatesTable {
  id: string;
  quote_date: string;
  source: string;
  buy_micros: Json<RateTable>;
  sell_micros: Json<RateTable>;
  fetched_at: Date;
}

/** A stored quotation. */
export interface RateRow {
  id: string;
  /** The day that was quoted, 'YYYY-MM-DD'. */
  date: string;
  source: string;
  buy: RateTable;
  sell: RateTable;
  fetchedAt: Date;
}
