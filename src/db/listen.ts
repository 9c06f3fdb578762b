import pg from 'pg';
import { KEEP_ALIVE } from './pool.ts';

/** A connection that says nothing for so long is replaced. */
const SILENCE_MS = 3000;

export interface ListenOptions {
  /** A server, or a pooler that hands out sessions: one that hands out transactions delivers nothing. */
  url: string;
  channels: readonly string[];
  /** The name of the connection in `pg_stat_activity`. */
  name: string;
  /** How often the connection is asked whether it is alive. */
  checkMs: number;
  onMessage(message: string, channel: string): void;
  /** The connection is new: messages before it were missed. */
  onConnected(): void;
  /** Called again and again while messages may be missed, because there is no connection or it says nothing. */
  onAway(): void;
}

export interface Listener {
  stop(): Promise<void>;
}

interface State {
  client: pg.Client | null;
  isConnecting: boolean;
  isStopped: boolean;
  /** Whether the last check is without an answer. */
  isWaiting: boolean;
}

/** Listens to channels of the database over a connection of its own, which is replaced when it is lost. Throws when the first fails. */
export async function listen(options: ListenOptions): Promise<Listener> {
  const state: State = { client: null, isConnecting: false, isStopped: false, isWaiting: false };
  await connect(state, options);
  const timer = setInterval(() => {
    // After what has arrived meanwhile was read: a process that was busy takes its own delay for no silence.
    setImmediate(() => check(state, options));
  }, options.checkMs);
  return {
    async stop() {
      state.isStopped = true;
      clearInterval(timer);
      const { client } = state;
      state.client = null;
      if (state.isWaiting) client?.connection.stream.destroy();
      else await client?.end();
    },
  };
}

async function connect(state: State, { url, channels, name, onMessage, onConnected }: ListenOptions): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    ...KEEP_ALIVE,
    connectionTimeoutMillis: SILENCE_MS,
    query_timeout: SILENCE_MS,
    application_name: name,
  });
  client.on('error', () => lose(state, client));
  client.on('end', () => lose(state, client));
  client.on('notification', ({ payload, channel }) => {
    if (!state.isStopped) onMessage(payload ?? '', channel);
  });
  state.isConnecting = true;
  try {
    await client.connect();
    await client.query(channels.map((channel) => `listen ${client.escapeIdentifier(channel)}`).join('; '));
    if (state.isStopped) return await client.end();
    state.client = client;
    state.isWaiting = false;
    onConnected();
  } catch (error) {
    lose(state, client);
    throw error;
  } finally {
    state.isConnecting = false;
  }
}

function check(state: State, options: ListenOptions): void {
  const { client } = state;
  if (state.isStopped) return;
  if (!client || state.isWaiting) options.onAway();
  // The next check tries again.
  if (!client && !state.isConnecting) connect(state, options).catch(() => {});
  if (!client || state.isWaiting) return;
  state.isWaiting = true;
  client.query('select 1').then(
    () => {
      if (state.client === client) state.isWaiting = false;
    },
    () => lose(state, client),
  );
}

function lose(state: State, client: pg.Client): void {
  client.connection.stream.destroy();
  if (state.client === client) state.client = null;
}
