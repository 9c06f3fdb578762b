import type pg from 'pg';
import { isAnswerOverdue } from './unavailable.ts';

/** Severities with which the server announces that it ends the connection. */
const ENDING = new Set(['FATAL', 'PANIC']);

/**
 * Keeps lost connections out of a pool. An error of a connection that is in use no longer ends the process, a connection
 * that the server ended or that fell silent is closed and not handed out again, and with a silent one the idle ones go
 * too: a failover without a reset silences them all, and each would cost its next user the whole timeout.
 */
export function watchConnections(pool: pg.Pool): void {
  const idle = new Set<pg.PoolClient>();
  // A broken idle connection is replaced on the next use; without a listener its error would end the process.
  pool.on('error', () => {});
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('release', (_error, client) => idle.add(client));
  pool.on('remove', (client) => idle.delete(client));
  pool.on('connect', (client) => {
    // The pool listens to idle connections only. The query in progress, or the next one, rejects by itself.
    client.on('error', () => {});
    onQueryError(client, (error) => {
      const isSilent = isAnswerOverdue(error);
      if (!isSilent && !ENDING.has((error as { severity?: string }).severity ?? '')) return;
      // The pool and every further query refuse an ending connection at once; a query without an answer is cut off.
      void client.end();
      if (isSilent) for (const other of idle) other.connection.stream.destroy();
    });
  });
}

/** Calls `react` with the error of every query that is awaited, before whoever awaits it receives the error. */
function onQueryError(client: pg.PoolClient, react: (error: Error) => void): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    const result = query(...args);
    if (result instanceof Promise) result.catch(react);
    return result;
  }) as pg.PoolClient['query'];
}
