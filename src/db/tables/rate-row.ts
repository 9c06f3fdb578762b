import type { RateTable } from './catalog.ts';

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
