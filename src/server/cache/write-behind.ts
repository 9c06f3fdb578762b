export interface ProductView {
  asin: string;
  visitor: string;
  /** 'YYYY-MM-DD' in Montevideo. */
  day: string;
}

/** Counts that are kept in memory and written to the database together, outside of the request that made them. */
export interface WriteBehind {
  /** By product, visitor and day, so that each is counted once. */
  views: Map<string, ProductView>;
  /** Uses of each searched keyword. */
  keywords: Map<string, number>;
  /** New titles that contain each word; the empty word counts the titles themselves. */
  titleWords: Map<string, number>;
  /** The scheduled flush, null when none is. */
  timer: NodeJS.Timeout | null;
  /** The last flush, settled when it is over. */
  lastFlush: Promise<void>;
}

export function createWriteBehind(): WriteBehind {
  return { views: new Map(), keywords: new Map(), titleWords: new Map(), timer: null, lastFlush: Promise.resolve() };
}
