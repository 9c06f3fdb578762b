import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database } from '#db/pool.ts';
import { PREPARED_MARK } from '#db/prepared.ts';
import type { Tables } from '#db/schema.ts';

export interface RecordedQuery {
  sql: string;
  parameters: readonly unknown[];
}

/** A database whose statements are recorded in `queries`. */
function recordQueries(pool: pg.Pool): { db: Database; queries: RecordedQuery[] } {
  const queries: RecordedQuery[] = [];
  const log = ({ query }: { query: CompiledQuery }) => queries.push({ sql: query.sql, parameters: query.parameters });
  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: (event) => void log(event) }),
    queries,
  };
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

/** What a statement read: rows of each table, those that a filter removed included, and pages of tables and indexes. */
interface Reading {
  rows: Map<string, number>;
  pages: number;
}

/** Runs a statement with `explain analyze` and rolls it back. */
export async function measureReading(pool: pg.Pool, { sql, parameters }: RecordedQuery): Promise<Reading> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${sql}`, [...parameters]);
    const plan: PlanNode = rows[0]['QUERY PLAN'][0].Plan;
    const counts = new Map<string, number>();
    addRows(plan, counts);
    return { rows: counts, pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] };
  } finally {
    await client.query('rollback');
    client.release();
  }
}

function addRows(node: PlanNode, counts: Map<string, number>): void {
  const table = node['Relation Name'];
  if (table && node['Node Type'].includes('Scan')) {
    const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
    const read = (node['Actual Rows'] + removed) * node['Actual Loops'];
    counts.set(table, (counts.get(table) ?? 0) + Math.round(read));
  }
  for (const child of node.Plans ?? []) addRows(child, counts);
}

/** Whether a recorded statement looks for rows: not one that inserts given rows, or begins a transaction. */
export function readsRows({ sql }: RecordedQuery): boolean {
  return /^\s*(select|with|update|delete|\()/i.test(sql.replace(PREPARED_MARK, ''));
}

/**
 * Runs `work` on a database, and then explains its statements: those that read more than `maxRows` rows of a table, with the
 * number. It finds every statement that reads a whole table, whichever plan that is.
 */
export async function findLongReads(
  { pool, maxRows }: { pool: pg.Pool; maxRows: number },
  work: (db: Database) => Promise<unknown>,
): Promise<string[]> {
  const { db, queries } = recordQueries(pool);
  await work(db);
  const statements = queries.filter(readsRows);
  if (statements.length === 0) throw new Error('no statement was recorded');
  const long: string[] = [];
  for (const query of statements) {
    for (const [table, rows] of (await measureReading(pool, query)).rows) {
      if (rows > maxRows) long.push(`${rows} rows of ${table}: ${query.sql.replaceAll(/\s+/g, ' ').slice(0, 300)}`);
    }
  }
  return long;
}
