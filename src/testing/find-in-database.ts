import { sql } from 'kysely';
import type { SharedShop } from './shop.ts';

/**
 * Searches every column of every table of every schema for texts, as text and as bytes, and returns 'schema.table: text'
 * for each find. A table that is added later is searched too.
 */
export async function findInDatabase({ context: { db } }: SharedShop, texts: readonly string[]): Promise<string[]> {
  const tables = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    order by 1, 2
  `.execute(db);
  const found: string[] = [];
  for (const { schema, name } of tables.rows) {
    for (const text of texts) {
      const bytes = Buffer.from(text).toString('hex');
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(`${schema}.${name}`)} t
        where strpos(lower(t::text), ${text.toLowerCase()}) > 0 or strpos(t::text, ${bytes}) > 0
      `.execute(db);
      if (rows[0]?.count) found.push(`${schema}.${name}: ${text}`);
    }
  }
  return found;
}
