import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

const FOLDER = join(import.meta.dirname, 'migrations');
/** Any number: it keeps two starting processes from migrating at once. */
const MIGRATION_LOCK = 7_301_001;

/** Runs each migration that this database has not seen, in name order, each in its own transaction. Says which ran. */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, ran_at timestamptz not null default now())',
    );
    const ran: string[] = [];
    for (const name of (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()) {
      if (await runOnce(client, name)) ran.push(name);
    }
    return ran;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    client.release();
  }
}

async function runOnce(client: pg.PoolClient, name: string): Promise<boolean> {
  const sql = await readFile(join(FOLDER, name), 'utf8');
  const hash = createHash('sha256').update(sql).digest('hex');
  const seen = await client.query<{ hash: string }>('select hash from migrations where name = $1', [name]);
  if (seen.rows[0]) {
    if (seen.rows[0].hash !== hash) throw new Error(`migration ${name} was edited after it ran`);
    return false;
  }
  await client.query('begin');
  try {
    await client.query('set local statement_timeout = 0');
    await client.query(sql);
    await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash]);
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
