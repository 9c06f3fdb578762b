import type { ColumnType, Generated } from 'kysely';
import type { OverriddenFacts, OverrideKind } from '#domain/catalog/override.ts';

/** What the staff says about a product in place of the marketplace. Rows are only added. */
export interface ProductOverridesTable {
  id: Generated<number>;
  asin: string;
  kind: OverrideKind;
  /** Null ends what was in force. */
  value: ColumnType<OverriddenFacts | null, string | null, never>;
  valid_from: Date;
  valid_until: Date | null;
  created_at: Date;
  created_by: string;
  reason: string;
}

/** One row. */
export interface ProductOverrideChangesTable {
  id: Generated<boolean>;
  /** How often the facts in force have changed. */
  changes: number;
}
