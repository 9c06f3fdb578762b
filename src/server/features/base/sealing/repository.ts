import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/pool.ts';
import { partsOf, type SealedColumn } from '#server/secrets/sealed-columns.ts';

export interface SealedValue {
  id: string;
  value: string;
}

/** The ids of all keys with which values of the column are encrypted. Reads one index entry for each key. */
export async function listKeyIds(db: Database, column: SealedColumn): Promise<string[]> {
  const [table, keyId] = [tableOf(column), sealingKeyId(column)];
  const { rows } = await sql<{ id: string }>`
    with recursive ids as (
      (select ${keyId} as id from ${table} where ${keyId} is not null order by 1 limit 1)
      union all
      select (select ${keyId} from ${table} where ${keyId} > ids.id order by 1 limit 1) from ids where ids.id is not null
    ) select id from ids where id is not null`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many values of the column each key encrypts. Reads the whole index. */
export async function countByKey(db: Database, column: SealedColumn): Promise<{ keyId: string; count: number }[]> {
  const keyId = sealingKeyId(column);
  const { rows } = await sql<{ keyId: string; count: number }>`
    select ${keyId} as "keyId", count(*)::int as count from ${tableOf(column)}
    where ${keyId} is not null group by 1 order by 1`.execute(db);
  return rows;
}

/** Values that a key encrypts, in the order of their ids, from after `afterId` on. */
export async function findValuesOfKey(
  db: Database,
  column: SealedColumn,
  { keyId, afterId, limit }: { keyId: string; afterId: string | null; limit: number },
): Promise<SealedValue[]> {
  const { rows } = await sql<SealedValue>`
    select id, ${sealedValue(column)} as value from ${tableOf(column)}
    where ${sealingKeyId(column)} = ${keyId} ${afterId === null ? sql`` : sql`and id > ${afterId}`}
    order by id limit ${limit}`.execute(db);
  return rows;
}

/** Replaces a value unless somebody has changed it since it was read; returns whether it did. */
export async function replaceValue(
  db: Database,
  column: SealedColumn,
  { id, value, replacement }: SealedValue & { replacement: string },
): Promise<boolean> {
  const { name, field } = partsOf(column);
  const target = sql.ref(name);
  const changed = field
    ? sql`jsonb_set(${target}, array[${sql.lit(field)}], to_jsonb(${replacement}::text))`
    : sql`${replacement}`;
  const { numAffectedRows } = await sql`
    update ${tableOf(column)} set ${target} = ${changed}
    where id = ${id} and ${sealedValue(column)} = ${value}`.execute(db);
  return numAffectedRows === 1n;
}

/** Encrypted documents that nothing finds yet, in the order of their ids, from after `afterId` on. */
export async function findUnhashedDocuments(
  db: Database,
  { afterId, limit }: { afterId: string | null; limit: number },
): Promise<SealedValue[]> {
  const { rows } = await sql<SealedValue>`
    select id, document as value from customers where document is not null and document_hash is null
    ${afterId === null ? sql`` : sql`and id > ${afterId}`} order by id limit ${limit}`.execute(db);
  return rows;
}

/** Stores the hash of a document, unless somebody has changed the document since it was read. */
export async function saveDocumentHash(
  db: Database,
  { id, value, hash }: SealedValue & { hash: string },
): Promise<void> {
  await sql`update customers set document_hash = ${hash} where id = ${id} and document = ${value}`.execute(db);
}

/** Every key of which it was announced that its values are bound to their places. */
export async function selectAnnounced(db: Database) {
  return await db.selectFrom('sealing_keys').selectAll().execute();
}

/** Announces that values of the keys are bound from now on, where that is not announced. */
export async function insertAnnounced(db: Database, ids: readonly string[], at: Date): Promise<void> {
  await db
    .insertInto('sealing_keys')
    .values(ids.map((id) => ({ id, announced_at: at, unbound_refused_from: null })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Refuses the unbound values of keys from now on, where they are not refused. */
export async function refuseUnbound(db: Database, ids: readonly string[], at: Date): Promise<void> {
  await db
    .updateTable('sealing_keys')
    .set({ unbound_refused_from: at })
    .where('id', 'in', ids)
    .where('unbound_refused_from', 'is', null)
    .execute();
}

function tableOf(column: SealedColumn): RawBuilder<unknown> {
  return sql.table(partsOf(column).table);
}

function sealedValue(column: SealedColumn): RawBuilder<unknown> {
  const { name, field } = partsOf(column);
  return field ? sql`${sql.ref(name)}->>${sql.lit(field)}` : sql`${sql.ref(name)}`;
}

function sealingKeyId(column: SealedColumn): RawBuilder<unknown> {
  return sql`sealing_key_id(${sealedValue(column)})`;
}
