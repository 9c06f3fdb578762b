import type { ColumnType } from 'kysely';

/** A JSON column: written as JSON text, read as the parsed value. */
export type Json<Value> = ColumnType<Value, string, string>;
