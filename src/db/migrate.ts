import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type pg from 'pg';

const FOLDER = join(import.meta.dirname, 'migrations');
/** Any number: it keeps two starting processes from migrating at once. */
const MIGRATION_LOCK = 7_301_001;

/** Runs each migration that this database has not seen, in name order, each in its own transaction. Says which ran. */
export async function migrate(pool: pg.Pool, folder: string = FOLDER): Promise<string[]> {
  const client = await pool.connect();
  try {
    // Another process may be migrating for as long as it takes; who comes second waits, and finds it done.
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    // A table that is in use is waited for only so long: everybody behind a waiting change would wait too.
    await client.query("set lock_timeout = '3s'");
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, ran_at timestamptz not null default now())',
    );
    const ran: string[] = [];
    for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()) {
      if (await runOnce(client, join(folder, name))) ran.push(name);
    }
    return ran;
  } finally {
    // The connection ends here, and its lock and its settings with it.
    client.release(true);
  }
}

async function runOnce(client: pg.PoolClient, file: string): Promise<boolean> {
  const name = basename(file);
  const sql = await readFile(file, 'utf8');
  const hash = createHash('sha256').update(sql).digest('hex');
  const seen = await client.query<{ hash: string }>('select hash from migrations where name = $1', [name]);
  if (seen.rows[0]) {
    if (seen.rows[0].hash !== hash) throw new Error(`migration ${name} was edited after it ran`);
    return false;
  }
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash]);
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
