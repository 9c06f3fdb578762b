/** A column whose values a field cipher encrypts; of a JSON column, one of its fields. */
export interface SealedColumn {
  /** Its primary key is `id`. */
  table: string;
  column: string;
  field?: string;
}

/**
 * Every column that holds encrypted values: what is not listed here is not encrypted again when the key rotates, and
 * cannot be read once the old key is gone. A new entry comes with a migration that creates its index:
 * `create index … on TABLE (sealing_key_id(COLUMN), id)`.
 */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'customers', column: 'document' },
  { table: 'customers', column: 'birthday' },
  { table: 'orders', column: 'consignee', field: 'document' },
  { table: 'refunds', column: 'account' },
  { table: 'staff', column: 'totp_secret' },
  { table: 'bank_movements', column: 'description' },
];

/** 'orders.consignee.document' */
export function columnName({ table, column, field }: SealedColumn): string {
  return [table, column, ...(field ? [field] : [])].join('.');
}
