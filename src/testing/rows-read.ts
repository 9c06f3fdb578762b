import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database } from '#db/pool.ts';
import type { Tables } from '#db/schema.ts';

interface RecordedQuery {
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
  Plans?: PlanNode[];
}

/**
 * Runs a statement with `explain analyze`, rolls it back, and returns how many rows it read of each table, those that a
 * filter removed included.
 */
async function countRowsRead(pool: pg.Pool, { sql, parameters }: RecordedQuery): Promise<Map<string, number>> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query(`explain (analyze, format json) ${sql}`, [...parameters]);
    const counts = new Map<string, number>();
    addRows(rows[0]['QUERY PLAN'][0].Plan, counts);
    return counts;
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
function readsRows({ sql }: RecordedQuery): boolean {
  return /^\s*(select|with|update|delete|\()/i.test(sql);
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
    for (const [table, rows] of await countRowsRead(pool, query)) {
      if (rows > maxRows) long.push(`${rows} rows of ${table}: ${query.sql.replaceAll(/\s+/g, ' ').slice(0, 300)}`);
    }
  }
  return long;
}
