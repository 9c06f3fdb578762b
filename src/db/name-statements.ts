import type pg from 'pg';
import { isPlanOutdated } from './outdated-plan.ts';
import { PREPARED_MARK } from './prepared.ts';

/** A connection keeps at most so many statements, each some tens of kilobytes of the server's memory. */
const MAX_NAMES = 200;

/**
 * Names the statements of a pool that are marked as prepared, so that the server parses and plans each once for a connection.
 * A name belongs to one text for as long as the process lives; a new connection knows none and is sent the text again.
 */
export function nameStatements(pool: pg.Pool): void {
  const names = createStatementNames();
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    client.query = ((...args: unknown[]) => {
      const [text, values] = args;
      const name = typeof text === 'string' && args.length === 2 ? names.nameOf(text) : null;
      return name === null ? query(...args) : queryNamed({ client, query, names }, { name, text, values });
    }) as pg.PoolClient['query'];
  });
}

interface Naming {
  client: pg.PoolClient;
  query: (...args: unknown[]) => Promise<unknown>;
  names: StatementNames;
}

/**
 * A plan whose columns a migration of another process changed is refused by the server before it does anything: the
 * statement is sent once more without a name. Inside a transaction, which has failed with it, the transaction is repeated.
 */
async function queryNamed(
  { client, query, names }: Naming,
  statement: { name: string; text: unknown; values: unknown },
): Promise<unknown> {
  const isAlone = client.getTransactionStatus() === 'I';
  try {
    return await query(statement);
  } catch (error) {
    if (!isPlanOutdated(error)) throw error;
    names.invalidateAll(statement);
    if (!isAlone) throw error;
    return await query(statement.text, statement.values);
  }
}

interface StatementNames {
  /** Null for a statement that is not marked, and beyond the limit. */
  nameOf(text: string): string | null;
  /** Forgets every name, unless that was done since this one was given. */
  invalidateAll(outdated: { name: string }): void;
}

export function createStatementNames(): StatementNames {
  const names = new Map<string, string>();
  let generation = 0;
  return {
    nameOf: (text) => {
      const known = names.get(text);
      if (known !== undefined) return known;
      if (names.size >= MAX_NAMES || !text.includes(PREPARED_MARK)) return null;
      const name = `shop_${generation}_${names.size}`;
      names.set(text, name);
      return name;
    },
    invalidateAll: ({ name }) => {
      if (!name.startsWith(`shop_${generation}_`)) return;
      generation += 1;
      names.clear();
    },
  };
}
