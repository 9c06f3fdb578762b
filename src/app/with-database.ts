import type { Pool } from 'pg';
import { openDatabaseServer } from '#db/embedded/database-server.ts';
import { LaterDatabase, migrate } from '#db/migrate.ts';
import { type Database, openDatabase, openPool } from '#db/pool.ts';
import { grantRights } from '#db/rights.ts';
import type { Config } from '#server/config/config.ts';
import { exitWithReason } from './process-lifecycle.ts';

/** Runs a command's work on the migrated database of the configuration, over one direct connection, and closes it. */
export async function withDatabase<Result>(
  config: Config,
  work: (db: Database, url: string) => Promise<Result>,
  options: { statementTimeoutMs?: number } = {},
): Promise<Result> {
  const server = await openDatabaseServer(config);
  const pool = openPool({ url: server.directUrl, max: 1, namesStatements: config.namesStatements, ...options });
  try {
    const ran = await migrate(pool).catch(exitIfLater);
    if (ran.length > 0) await grantRights(pool);
    return await work(openDatabase(pool), server.directUrl);
  } finally {
    // A shop that was started meanwhile uses this server and keeps it.
    const isLastClient = server.started && (await countOtherClients(pool)) === 0;
    await pool.end();
    if (isLastClient) await server.stop();
  }
}

/** A command of an earlier version is one line, as its start is. */
function exitIfLater(error: unknown): never {
  if (error instanceof LaterDatabase) exitWithReason(error.message);
  throw error;
}

/** Counts the other client connections of the server; 0 when the query fails. */
async function countOtherClients(pool: Pool): Promise<number> {
  const found = await pool
    .query<{ others: number }>(
      "select count(*)::int as others from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    )
    .catch(() => null);
  return found?.rows[0]?.others ?? 0;
}
