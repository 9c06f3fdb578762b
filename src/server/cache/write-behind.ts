export interface ProductView {
  asin: string;
  visitor: string;
  /** 'YYYY-MM-DD' in Montevideo. */
  day: string;
}

export interface DayVisitor {
  /** 'YYYY-MM-DD' in Montevideo. */
  day: string;
  visitor: string;
}

/** A search by a visitor, and what it found. */
export interface DaySearch extends DayVisitor {
  /** Normalized. */
  query: string;
  hasOwn: boolean;
  hasAny: boolean;
}

export interface DayChoice {
  day: string;
  query: string;
  visitor: string;
  asin: string;
}

/** Counts that are kept in memory and written to the database together, outside of the request that made them. */
export interface WriteBehind {
  /** By product, visitor and day, so that each is counted once. */
  views: Map<string, ProductView>;
  /** By day and visitor. */
  visitors: Map<string, DayVisitor>;
  /** By day, query and visitor. */
  searches: Map<string, DaySearch>;
  /** Results that were opened, by day, query, visitor and product. */
  choices: Map<string, DayChoice>;
  /** Products that were put into a cart, by day, visitor and product. */
  carted: Map<string, ProductView>;
  /** How many searches were counted on the day that is named: what one day may write is bounded. */
  searchesOfDay: { day: string; count: number };
  /** New titles that contain each word; the empty word counts the titles themselves. */
  titleWords: Map<string, number>;
  /** Products that were shown and are due for another look at the marketplace. */
  outdated: Set<string>;
  /** The scheduled flush, null when none is. */
  timer: NodeJS.Timeout | null;
  /** The last flush, settled when it is over. */
  lastFlush: Promise<void>;
}

export function createWriteBehind(): WriteBehind {
  return {
    views: new Map(),
    visitors: new Map(),
    searches: new Map(),
    choices: new Map(),
    carted: new Map(),
    searchesOfDay: { day: '', count: 0 },
    titleWords: new Map(),
    outdated: new Set(),
    timer: null,
    lastFlush: Promise.resolve(),
  };
}
