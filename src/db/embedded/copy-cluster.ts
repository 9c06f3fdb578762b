import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { giveToPostgres } from './binaries.ts';

/** What a running server has for itself alone. */
const OWN_FILES = ['postmaster.pid', 'postmaster.opts', 'pg_replslot'];

/**
 * Copies the files of a server that goes on serving, with the log that was written meanwhile: a server that starts on the copy
 * recovers all that was committed before the copy ended. This is PostgreSQL's own procedure; the embedded one comes without the
 * program for it.
 */
export async function copyCluster(source: { url: string; folder: string }, target: string): Promise<void> {
  const client = new pg.Client({ connectionString: source.url });
  await client.connect();
  try {
    // Keeps the log from here on, for as long as this connection lives.
    await client.query("select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)");
    await client.query("select pg_backup_start('puente', fast => true)");
    await copyChanging(source.folder, target);
    const stop = 'select labelfile from pg_backup_stop(wait_for_archive => false)';
    const { rows } = await client.query<{ labelfile: string }>(stop);
    // The log as it was copied before has gaps.
    await rm(join(target, 'pg_wal'), { recursive: true });
    await copyChanging(join(source.folder, 'pg_wal'), join(target, 'pg_wal'));
    for (const name of OWN_FILES) await rm(join(target, name), { recursive: true, force: true });
    await mkdir(join(target, 'pg_replslot'));
    await writeFile(join(target, 'backup_label'), rows[0]?.labelfile ?? '');
    giveToPostgres(target);
  } finally {
    await client.end();
  }
}

/** Files come and go while the server writes; what is gone before its turn is in the log. */
async function copyChanging(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await unlessGone(readdir(from, { withFileTypes: true }), [])) {
    const [source, copy] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyChanging(source, copy);
    else await unlessGone(copyFile(source, copy), undefined);
  }
}

async function unlessGone<Result>(work: Promise<Result>, otherwise: Result): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return otherwise;
    throw error;
  }
}
