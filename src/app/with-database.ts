import { type DatabaseServer, openDatabaseServer } from '#db/embedded/database-server.ts';
import { LaterDatabase, migrate } from '#db/migrate.ts';
import { type Database, openDatabase, openPool } from '#db/pool.ts';
import { grantRights } from '#db/rights.ts';
import type { Config } from '#server/config/config.ts';
import { exitWithReason, onShutdown, openOrExit } from './process-lifecycle.ts';

/** Runs a command's work on the migrated database of the configuration, over one direct connection, and closes it. */
export function withDatabase<Result>(
  config: Config,
  work: (db: Database, url: string) => Promise<Result>,
  options: { statementTimeoutMs?: number } = {},
): Promise<Result> {
  return withServer(config, async ({ directUrl: url }) => {
    const pool = openPool({ url, max: 1, namesStatements: config.namesStatements, ...options });
    try {
      const ran = await migrate(pool).catch(exitIfLater);
      if (ran.length > 0) await grantRights(pool);
      return await work(openDatabase(pool), url);
    } finally {
      await pool.end();
    }
  });
}

/** Runs a command's work on the server of the configuration as it is; an embedded one that nobody else uses then is stopped. */
export async function withServer<Result>(
  config: Config,
  work: (server: DatabaseServer) => Promise<Result>,
): Promise<Result> {
  let opened: DatabaseServer | null = null;
  const ignoreSignals = onShutdown(() => exitInterrupted(opened));
  const server = await openOrExit(() => openDatabaseServer(config));
  opened = server;
  try {
    return await work(server);
  } finally {
    if (await server.isUsed()) server.leave();
    else await server.stop();
    ignoreSignals();
  }
}

/** What the work has not committed is rolled back. A shop that was started meanwhile uses this server and keeps it. */
async function exitInterrupted(server: DatabaseServer | null): Promise<never> {
  if (await server?.isClaimed()) server?.leave();
  process.exit(1);
}

/** A command of an earlier version is one line, as its start is. */
function exitIfLater(error: unknown): never {
  if (error instanceof LaterDatabase) exitWithReason(error.message);
  throw error;
}
