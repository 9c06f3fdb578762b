import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { queryWithin } from './pool.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

const FOLDER = join(import.meta.dirname, 'migrations');
/** An arbitrary advisory lock number: it keeps two starting processes from migrating at once. */
const MIGRATION_LOCK = 7_301_001;
/** A migration, and the wait for another process that migrates, may take as long as a timer can. */
const UNLIMITED_MS = 2 ** 31 - 1;
/** SQLSTATEs of a deadlock, and of a lock that was not free in time. */
const BLOCKED_STATES = new Set(['40P01', '55P03']);
const MAX_ATTEMPTS = 10;
const BETWEEN_ATTEMPTS_MS = 500;
/** SQLSTATEs of a table and of a database that do not exist. */
const MISSING_STATES = new Set(['42P01', '3D000']);

/** A later version has migrated the database: its migrations are not among those of this one. */
export class LaterDatabase extends Error {
  override readonly name = 'LaterDatabase';

  constructor(migration: string) {
    super(
      `La base de datos es de una versión posterior de la tienda (tiene ${migration}) y esta no la prepara ni vuelve atrás. ` +
        'Arrancá esa versión o una más nueva, o restaurá la copia de antes de actualizar.',
    );
  }
}

/**
 * Runs each pending migration in name order, each in its own transaction, and returns the names of those that ran. One that
 * somebody at work blocks, or who is blocked by it, is tried again.
 * Throws when the file of an applied migration was edited, and LaterDatabase, before it changes anything, on one of a later
 * version.
 */
export async function migrate(pool: pg.Pool, folder: string = FOLDER): Promise<string[]> {
  const client = await pool.connect();
  try {
    // Another process may be migrating: wait for it without a limit.
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query(queryWithin('select pg_advisory_lock($1)', { values: [MIGRATION_LOCK], ms: UNLIMITED_MS }));
    // A DDL statement that waits for a table lock blocks every later query on that table, so it waits 3 s at most.
    await client.query("set lock_timeout = '3s'");
    await createMigrations(client);
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations');
    const hashes = new Map(rows.map(({ name, hash }) => [name, hash]));
    const known = await migrationsOf(folder);
    const latest = [...hashes.keys()].sort().at(-1) ?? '';
    if (latest > (known.at(-1) ?? '')) throw new LaterDatabase(latest);
    const ran: string[] = [];
    for (const name of known) {
      if (await runOnce(client, { file: join(folder, name), ranHash: hashes.get(name) })) ran.push(name);
    }
    return ran;
  } finally {
    // Closing the connection releases its lock and its settings.
    client.release(true);
  }
}

/** A role that may create nothing asks first: with nothing pending its command runs. */
async function createMigrations(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>("select to_regclass('migrations') is not null as exists");
  if (rows[0]?.exists) return;
  await client.query(
    'create table if not exists migrations (name text primary key, hash text not null, ran_at timestamptz not null default now())',
  );
}

/** Whether every migration has run; not while the database is away, missing or empty. */
export async function isMigrated(pool: pg.Pool, folder: string = FOLDER): Promise<boolean> {
  try {
    const { rows } = await pool.query<{ name: string }>('select name from migrations');
    const ran = new Set(rows.map(({ name }) => name));
    return (await migrationsOf(folder)).every((name) => ran.has(name));
  } catch (error) {
    if (isDatabaseUnavailable(error) || MISSING_STATES.has(stateOf(error))) return false;
    throw error;
  }
}

async function migrationsOf(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
}

interface Migration {
  file: string;
  /** Of the file that ran; undefined when none has. */
  ranHash: string | undefined;
}

async function runOnce(client: pg.PoolClient, { file, ranHash }: Migration): Promise<boolean> {
  const name = basename(file);
  const sql = await readFile(file, 'utf8');
  const hash = createHash('sha256').update(sql).digest('hex');
  if (ranHash !== undefined) {
    if (ranHash !== hash) throw new Error(`migration ${name} was edited after it ran`);
    return false;
  }
  for (let attempt = 1; ; attempt++) {
    await client.query('begin');
    try {
      await client.query(queryWithin(sql, { ms: UNLIMITED_MS }));
      await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash]);
      await client.query('commit');
      return true;
    } catch (error) {
      await client.query('rollback');
      if (attempt === MAX_ATTEMPTS || !BLOCKED_STATES.has(stateOf(error))) throw error;
      // Whoever queued behind its locks goes first.
      await pause(BETWEEN_ATTEMPTS_MS);
    }
  }
}

function stateOf(error: unknown): string {
  return (error as { code?: string }).code ?? '';
}
