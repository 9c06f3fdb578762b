import { Kysely, type LogEvent, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database } from '#db/pool.ts';
import type { Tables } from '#db/schema.ts';
import { isAnswerOverdue, isDatabaseAway, isPoolExhausted } from '#db/unavailable.ts';

export interface ReadPoolOptions {
  primary: pg.Pool;
  replica: pg.Pool;
  isUsable(): boolean;
  /** The replica failed while it was used. */
  onFailure(): void;
  /** Told of each statement that has ended; nobody by default. */
  onStatement?: ((event: LogEvent) => void) | undefined;
}

/** What the primary has removed was still being read: the statement is cancelled, and the replica goes on. */
const CONFLICT_WITH_RECOVERY = '40001';

/**
 * A database for reads that need not see the last writes: the replica, or the primary while that one is not usable. What
 * the replica does not answer because of its own state is asked of the primary, unless it is within a transaction. A statement
 * that takes too long is none of that: the primary would take as long. Neither is a pool whose connections are all in use:
 * what is too much for the replica would take the connections that orders need.
 */
export function openReads(options: ReadPoolOptions): Database {
  const pool = {
    connect: () => connect(options),
    // Both pools are closed by who opened them.
    end: async () => {},
    options: options.replica.options,
  };
  const dialect = new PostgresDialect({ pool });
  const { onStatement } = options;
  return new Kysely<Tables>(onStatement ? { dialect, log: onStatement } : { dialect });
}

async function connect(options: ReadPoolOptions) {
  const { primary, replica, isUsable, onFailure } = options;
  if (!isUsable()) return await primary.connect();
  try {
    return withPrimary(await replica.connect(), options);
  } catch (error) {
    if (isPoolExhausted(error)) throw error;
    onFailure();
    return await primary.connect();
  }
}

/** A connection of the replica that is replaced by one of the primary when it fails before it has begun anything. */
function withPrimary(connection: pg.PoolClient, { primary, onFailure }: ReadPoolOptions): pg.PoolClient {
  let current = connection;
  const query = async (...args: unknown[]) => {
    const isAlone = current.getTransactionStatus() === 'I';
    const send = () => (current.query as (...parts: unknown[]) => Promise<unknown>)(...args);
    try {
      return await send();
    } catch (error) {
      if (current !== connection || isAnswerOverdue(error)) throw error;
      if (isDatabaseAway(error)) onFailure();
      else if ((error as { code?: unknown }).code !== CONFLICT_WITH_RECOVERY) throw error;
      if (!isAlone) throw error;
      current = await primary.connect();
      connection.release(true);
      return await send();
    }
  };
  const release = (error?: Error | boolean) => current.release(error);
  return { query, release } as unknown as pg.PoolClient;
}
