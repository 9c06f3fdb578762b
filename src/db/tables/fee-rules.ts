import type { Generated } from 'kysely';
import type { CustomsFigures } from '#domain/fees/regime.ts';
import type { Tariff } from '#domain/fees/tariff.ts';
import type { Json } from './json.ts';

/** A rule of the landed price. In force on a day is the newest approved one of each kind that has begun. */
export interface FeeRulesTable {
  id: string;
  kind: 'customs' | 'tariff';
  body: Json<CustomsFigures | Tariff>;
  /** 'YYYY-MM-DD': it begins with this day in Montevideo. */
  valid_from: string;
  state: 'draft' | 'approved' | 'withdrawn';
  /** Who wrote body and day as they stand; null for the figures that came with the shop. */
  drafted_by: string | null;
  /** The keys are the database's. */
  drafted_key: Generated<string | null>;
  drafted_at: Date;
  approved_by: string | null;
  approved_key: Generated<string | null>;
  approved_at: Date | null;
  withdrawn_by: string | null;
  withdrawn_at: Date | null;
  note: Generated<string>;
}
