import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { Fate } from './fate.ts';

/**
 * One connection in one transaction, used as if it were a pool: a transaction of the shop becomes a savepoint of it, so
 * that a schedule begins in the same database as every other and leaves nothing behind. Transactions follow one another;
 * what runs beside them sees what they have not committed.
 */
export function openOneConnection(client: pg.PoolClient, fate: Fate): PostgresPool {
  const turns = { last: Promise.resolve() };
  return {
    connect: async () => connectionOf(client, fate, turns),
    end: async () => undefined,
    options: {},
  };
}

interface Turns {
  /** Resolves when the transaction that came last has ended. */
  last: Promise<void>;
}

function connectionOf(client: pg.PoolClient, fate: Fate, turns: Turns): PostgresPoolClient {
  let end = () => {};
  const begin = async () => {
    fate.takeStatement();
    const before = turns.last;
    turns.last = new Promise((resolve) => {
      end = resolve;
    });
    await before;
    return await client.query('savepoint shop');
  };
  const commit = async () => {
    fate.takeStatement();
    const result = await client.query('release savepoint shop');
    end();
    return result;
  };
  const rollBack = async () => {
    // A process that died says nothing more; the database ends its transaction.
    const result = await client.query('rollback to savepoint shop; release savepoint shop');
    end();
    return Array.isArray(result) ? result[0] : result;
  };
  const query = async (text: string, values: readonly unknown[] = []) => {
    if (text === 'begin' || text.startsWith('start transaction')) return await begin();
    if (text === 'commit') return await commit();
    if (text === 'rollback') return await rollBack();
    fate.takeStatement();
    return await client.query(text, [...values]);
  };
  return { query: query as PostgresPoolClient['query'], release: () => undefined };
}
