import pg from 'pg';
import { PREPARED_MARK } from './prepared.ts';
import { isAnswerOverdue, isConnectionEnded, isPlanOutdated } from './unavailable.ts';

/** A connection keeps at most so many statements, each some tens of kilobytes of the server's memory. */
const MAX_NAMES = 200;

/**
 * A pool that survives lost connections: an error of a connection that is in use does not end the process, one that the server
 * ended or that fell silent is closed and not handed out again, and with a silent one the idle ones go too: a failover
 * without a reset silences them all, and each would cost its next user the whole timeout. With `namesStatements` those that
 * are marked as prepared are parsed and planned once for each connection.
 */
export function createPool(config: pg.PoolConfig, { namesStatements }: { namesStatements: boolean }): pg.Pool {
  const idle = new Set<pg.PoolClient>();
  const names = namesStatements ? createStatementNames() : null;
  const onSilent = () => {
    for (const client of idle) client.connection.stream.destroy();
  };
  class PooledConnection extends Connection {
    constructor(settings?: string | pg.ClientConfig) {
      super(settings, { names, onSilent });
    }
  }
  const pool = new pg.Pool({ ...config, Client: PooledConnection });
  // A broken idle connection is replaced on the next use; without a listener its error would end the process.
  pool.on('error', () => {});
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('release', (_error, client) => idle.add(client));
  pool.on('remove', (client) => idle.delete(client));
  return pool;
}

interface Watch {
  /** Null where statements are sent without a name. */
  names: StatementNames | null;
  /** The connection did not answer in time. */
  onSilent(): void;
}

class Connection extends pg.Client {
  readonly #watch: Watch;

  constructor(settings: string | pg.ClientConfig | undefined, watch: Watch) {
    super(settings);
    this.#watch = watch;
    // The pool listens to idle connections only. The query in progress, or the next one, rejects by itself.
    this.on('error', () => {});
  }

  // `never` fits the result of every overload.
  override query(...args: unknown[]): never {
    const [text, values] = args;
    const name = typeof text === 'string' && args.length === 2 ? this.#watch.names?.nameOf(text) : null;
    const result = name ? this.#queryNamed({ name, text, values }) : this.#send(...args);
    if (result instanceof Promise) result.catch((error: Error) => this.#closeIfLost(error));
    return result as never;
  }

  #send(...args: unknown[]): unknown {
    return (super.query as (...parts: unknown[]) => unknown)(...args);
  }

  /**
   * A plan whose columns a migration of another process changed is refused by the server before it does anything: the
   * statement is sent once more without a name. Inside a transaction, which has failed with it, the transaction is repeated.
   */
  async #queryNamed(statement: { name: string; text: unknown; values: unknown }): Promise<unknown> {
    const isAlone = this.getTransactionStatus() === 'I';
    try {
      return await this.#send(statement);
    } catch (error) {
      if (!isPlanOutdated(error)) throw error;
      this.#watch.names?.invalidateAll(statement);
      if (!isAlone) throw error;
      return await this.#send(statement.text, statement.values);
    }
  }

  #closeIfLost(error: Error): void {
    const isSilent = isAnswerOverdue(error);
    if (!isSilent && !isConnectionEnded(error)) return;
    // The pool and every further query refuse an ending connection at once; a query without an answer is cut off.
    void this.end();
    if (isSilent) this.#watch.onSilent();
  }
}

interface StatementNames {
  /** Null for a statement that is not marked, and beyond the limit. */
  nameOf(text: string): string | null;
  /** Forgets every name, unless that was done since this one was given. */
  invalidateAll(outdated: { name: string }): void;
}

/** A name belongs to one text for as long as the process lives; a new connection knows none and is sent the text again. */
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
