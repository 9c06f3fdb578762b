import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { clusterFolder } from '#db/embedded/binaries.ts';

/** Keeps the log after a backup, which is of use with the server's log of after its end; before any is begun. */
export async function keepLog(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("alter system set wal_keep_size = '1GB'");
    await client.query('select pg_reload_conf()');
  } finally {
    await client.end();
  }
}

/**
 * Makes a copy of a server's files the data of a new server: with the source's log up to now, which the source no longer
 * writes. The server replays it when it starts.
 */
export async function restoreBackup(backup: string, source: { dataDir: string }, dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true });
  const [from, to] = [clusterFolder(source.dataDir), clusterFolder(dataDir)];
  rmSync(to, { recursive: true, force: true });
  await promisify(execFile)('cp', ['-a', backup, to]);
  rmSync(join(to, 'pg_wal'), { recursive: true });
  await promisify(execFile)('cp', ['-a', join(from, 'pg_wal'), join(to, 'pg_wal')]);
  cpSync(`${from}.password`, `${to}.password`);
}
