/**
 * Every column that holds encrypted values, as 'table.column', or 'table.column.field' for one field of a JSON column; the
 * primary key of its table is `id`. What is not listed here is not encrypted again when the key rotates, and cannot be read
 * once the old key is gone. A new entry comes with a migration that creates its index:
 * `create index … on TABLE (sealing_key_id(COLUMN), id)`.
 */
export const SEALED_COLUMNS = [
  'customers.document',
  'customers.birthday',
  'document_corrections.request',
  'orders.consignee.document',
  'refunds.account',
  'fiscal_documents.receiver',
  'staff.totp_secret',
  'bank_movements.description',
] as const;

export type SealedColumn = (typeof SEALED_COLUMNS)[number];

/** What a value is encrypted for: in another column, or in another row, it does not open. */
export interface SealedPlace {
  /** 'staff.totp_offer' is stored nowhere: the browser holds it until it comes back with a code. */
  column: SealedColumn | 'staff.totp_offer';
  /** That of the row. */
  id: string;
}

/** Of 'orders.consignee.document' the table, the column and the field. */
export function partsOf(column: SealedPlace['column']): { table: string; name: string; field: string | undefined } {
  const [table = '', name = '', field] = column.split('.');
  return { table, name, field };
}
