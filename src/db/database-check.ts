import type pg from 'pg';
import { queryWithin } from './pool.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

/** Why the shop cannot work with its database: it does not answer or is not migrated, or it answers and takes no writes. */
export type DatabaseFault = 'no-database' | 'disk-full' | 'read-only' | 'no-writes';

interface CheckOptions {
  pool: pg.Pool;
  /** Milliseconds that never go back. */
  now: () => number;
  /** Called when the database begins to take no writes, and with null when it takes them again. */
  onChange: (fault: DatabaseFault | null) => void;
}

/** The check on a silent connection is given up after this time. */
const TIMEOUT_MS = 1000;
/** How long what was found about writes holds. */
const WRITABLE_MS = 5000;
const UNWRITABLE_MS = 1000;
const DISK_FULL = '53100';
const INSUFFICIENT_RESOURCES = '53';

const READ = 'select 1 from migrations limit 1';
/**
 * The rows take a megabyte, more than the memory that they may use: the server puts them into a file beside its tables, which a
 * full disk refuses as it refuses a table's next page. That needs no right and leaves nothing behind.
 */
const WRITE = `${READ}; set local work_mem = '64kB';
  select current_setting('transaction_read_only') = 'on' as read_only, count(*) from generate_series(1, 20000)`;

/** Returns a check for whether the database can be read, and, at most once in some seconds, whether it takes writes. */
export function createDatabaseCheck({ pool, now, onChange }: CheckOptions): () => Promise<DatabaseFault | null> {
  let known: DatabaseFault | null = null;
  let checkAgainAt = 0;
  return async () => {
    if (now() < checkAgainAt) return (await findReadFault(pool)) ?? known;
    const fault = await findWriteFault(pool);
    if (fault === 'no-database') return fault;
    if (fault !== known) onChange(fault);
    known = fault;
    checkAgainAt = now() + (fault === null ? WRITABLE_MS : UNWRITABLE_MS);
    return fault;
  };
}

/** A full disk may refuse new connections too. */
function findReadFault(pool: pg.Pool): Promise<DatabaseFault | null> {
  return query(pool, READ).then(
    () => null,
    (error) => (error.code === DISK_FULL ? 'disk-full' : 'no-database'),
  );
}

async function findWriteFault(pool: pg.Pool): Promise<DatabaseFault | null> {
  try {
    // Several statements have several results, which the types of pg do not tell.
    const results = (await query(pool, WRITE)) as unknown as pg.QueryResult[];
    return results.at(-1)?.rows[0]?.read_only ? 'read-only' : null;
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (code === DISK_FULL) return 'disk-full';
    if (isDatabaseUnavailable(error) && !code.startsWith(INSUFFICIENT_RESOURCES)) return 'no-database';
    return (await findReadFault(pool)) ?? 'no-writes';
  }
}

/** The pool's own `query` closes the connection of a statement that fails, and a full disk may refuse the next one. */
async function query(pool: pg.Pool, text: string): Promise<pg.QueryResult> {
  const client = await pool.connect();
  try {
    return await client.query(queryWithin(text, { ms: TIMEOUT_MS }));
  } finally {
    client.release();
  }
}
