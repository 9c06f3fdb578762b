import type pg from 'pg';
import type { Judgement } from './invariant.ts';

const OWN_SCHEMAS = "('public', 'jobs')";

/** I23: the catalogue of the database, and with `amcheck` every table and B-tree of it, block by block. */
export async function inspectStorage(client: pg.PoolClient): Promise<Judgement[]> {
  return [await inspectSchema(client), await inspectBlocks(client)];
}

async function inspectSchema(client: pg.PoolClient): Promise<Judgement> {
  const { rows } = await client.query<{ name: string; is_valid: boolean }>(
    `select indexrelid::regclass::text as name, indisvalid and indisready as is_valid from pg_index
      join pg_class on pg_class.oid = indexrelid join pg_namespace space on space.oid = relnamespace
      where nspname in ${OWN_SCHEMAS}
    union all select conrelid::regclass || ' ' || conname, convalidated from pg_constraint
      join pg_namespace space on space.oid = connamespace where nspname in ${OWN_SCHEMAS}
    order by name`,
  );
  const found = rows.filter((row) => !row.is_valid).map(({ name }) => name);
  return { name: 'I23 indexes or constraints that are not valid', judged: rows.length, found };
}

/** The extension is created for the time of a transaction that is rolled back. */
async function inspectBlocks(client: pg.PoolClient): Promise<Judgement> {
  await client.query('begin');
  try {
    await client.query('create schema if not exists torture_amcheck');
    await client.query('create extension if not exists amcheck with schema torture_amcheck');
    const { rows } = await client.query<{ oid: number; name: string; kind: string }>(
      `select pg_class.oid, pg_class.oid::regclass::text as name, relkind as kind from pg_class
        join pg_namespace space on space.oid = relnamespace left join pg_am on pg_am.oid = relam
        where nspname in ${OWN_SCHEMAS} and relpersistence = 'p'
          and (relkind = 'r' or relkind = 'i' and amname = 'btree') order by name`,
    );
    const found: string[] = [];
    for (const { oid, name, kind } of rows) {
      const problem = await checkBlocks(client, { oid, kind });
      if (problem !== null) found.push(`${name} (${problem})`);
    }
    return { name: 'I23 tables or indexes with a damaged block', judged: rows.length, found };
  } finally {
    await client.query('rollback');
  }
}

/** What `amcheck` says about a table or an index; null when it is sound. */
async function checkBlocks(
  client: pg.PoolClient,
  { oid, kind }: { oid: number; kind: string },
): Promise<string | null> {
  await client.query('savepoint checked');
  try {
    if (kind === 'i') {
      // Every row of the table has its entry. What is wrong is thrown.
      await client.query('select torture_amcheck.bt_index_check($1::oid::regclass, true)', [oid]);
      return null;
    }
    const { rows } = await client.query<{ msg: string }>(
      'select msg from torture_amcheck.verify_heapam($1::oid::regclass)',
      [oid],
    );
    return rows[0]?.msg ?? null;
  } catch (error) {
    await client.query('rollback to savepoint checked');
    return (error as Error).message;
  }
}
