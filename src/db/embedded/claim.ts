import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { KEEP_ALIVE } from '#db/pool.ts';

/** An arbitrary advisory lock number. The session that holds it ends with its process, however that ends. */
const CLAIM_LOCK = 7_301_039;
/** A shop that was just killed, or that ends, holds it for a moment more. */
const WAIT_MS = 3000;
const RETRY_MS = 250;
const LOCK_NOT_AVAILABLE = '55P03';

export interface ClaimOptions {
  /** Connection string of the server as it runs now: a restart may change it. */
  url: () => string;
  /** Where the shop listens; the connection has this name, which a second shop reads. */
  address: string;
  /** Ends the claim. */
  signal: AbortSignal;
  /** Called when the connection was lost and another shop has claimed the server before it was back. */
  onLost: (holder: string) => void;
}

/** Claims a server for one shop, for as long as its process runs. Returns the address of the shop that has it already, else null. */
export async function claimServer(options: ClaimOptions): Promise<string | null> {
  const client = new pg.Client({
    connectionString: options.url(),
    application_name: options.address,
    lock_timeout: WAIT_MS,
    ...KEEP_ALIVE,
  });
  client.on('error', () => undefined); // its end follows
  await client.connect();
  if (await takeLock(client)) {
    client.once('end', () => void claimAgain(options));
    return null;
  }
  const holder = await findHolder(client);
  await client.end();
  return holder ?? (await claimServer(options));
}

async function takeLock(client: pg.Client): Promise<boolean> {
  try {
    await client.query('select pg_advisory_lock($1)', [CLAIM_LOCK]);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
}

/** Whether a shop has claimed a server; true for one that does not say. */
export function isClaimed(url: string): Promise<boolean> {
  return ask(url, async (client) => (await findHolder(client)) !== null).catch(() => true);
}

/** Whether a server has connections; false for one that does not say. */
export function isUsed(url: string): Promise<boolean> {
  return ask(url, async (client) => {
    const { rows } = await client.query(
      "select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1",
    );
    return rows.length > 0;
  }).catch(() => false);
}

async function ask<Answer>(url: string, question: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await question(client);
  } finally {
    await client.end();
  }
}

/** The address of the shop that has claimed the server of a connection; null when none has. */
async function findHolder(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ application_name: string }>(
    `select application_name from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and objid = $1`,
    [CLAIM_LOCK],
  );
  return rows[0]?.application_name ?? null;
}

/** The server restarts, or somebody ended the connection. */
async function claimAgain(options: ClaimOptions): Promise<void> {
  while (!options.signal.aborted) {
    await pause(RETRY_MS, undefined, { ref: false });
    const holder = await claimServer(options).catch(() => undefined);
    if (holder) options.onLost(holder);
    if (holder !== undefined) return;
  }
}
