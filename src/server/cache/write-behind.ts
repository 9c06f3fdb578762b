/** What a network did on a day: whose hash, under the key of the day, the tables call a visitor. */
interface OfNetwork {
  /** 'YYYY-MM-DD' in Montevideo. */
  day: string;
  network: string;
}

export interface CartedProduct extends OfNetwork {
  asin: string;
}

export interface ProductView extends OfNetwork {
  asin: string;
  views: number;
}

/** Hash of an address, which is finer than that of a network. */
export interface DayVisitor {
  /** 'YYYY-MM-DD' in Montevideo. */
  day: string;
  visitor: string;
}

/** A search from a network, and what it found. */
export interface DaySearch extends OfNetwork {
  /** Normalized. */
  query: string;
  hasOwn: boolean;
  hasAny: boolean;
}

export interface DayChoice extends OfNetwork {
  query: string;
  asin: string;
}

/** Counts that are kept in memory and written to the database together, outside of the request that made them. */
export interface WriteBehind {
  /** By product, network and day. */
  views: Map<string, ProductView>;
  /** By day and visitor. */
  visitors: Map<string, DayVisitor>;
  /** By day, query and network. */
  searches: Map<string, DaySearch>;
  /** Results that were opened, by day, query, network and product. */
  choices: Map<string, DayChoice>;
  /** Products that were put into a cart, by day, network and product. */
  carted: Map<string, CartedProduct>;
  /** How many searches were counted on the day that is named, of all and of each network: what one day may write is bounded. */
  searchesOfDay: { day: string; count: number; ofNetworks: Map<string, number> };
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
    searchesOfDay: { day: '', count: 0, ofNetworks: new Map() },
    titleWords: new Map(),
    outdated: new Set(),
    timer: null,
    lastFlush: Promise.resolve(),
  };
}
