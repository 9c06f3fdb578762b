import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { clusterFolder, postgresAccount } from '#db/embedded/binaries.ts';

/** What a running server has for itself alone. */
const OWN_FILES = ['postmaster.pid', 'postmaster.opts'];

/** A copy of a server's files that was begun while it served; it is of use with the server's log of after its end. */
export interface PhysicalBackup {
  folder: string;
  /** Where recovery starts in the log, as the server says it. */
  label: string;
}

/** Keeps the log that a backup needs; before any is begun. */
export async function keepLog(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query("alter system set wal_keep_size = '1GB'");
    await client.query('select pg_reload_conf()');
  });
}

/** Copies the files of a server that goes on serving, between pg_backup_start and pg_backup_stop. */
export async function takeBackup(source: { dataDir: string; url: string }, folder: string): Promise<PhysicalBackup> {
  return await withClient(source.url, async (client) => {
    await client.query("select pg_backup_start('torture', fast => true)");
    await copyRunning(clusterFolder(source.dataDir), folder);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
    return { folder, label: rows[0]?.labelfile ?? '' };
  });
}

/** Files come and go while the server writes; what was gone before its turn is in the log. */
async function copyRunning(from: string, to: string): Promise<void> {
  mkdirSync(to, { recursive: true });
  const copied = promisify(execFile)('cp', ['-a', `${from}/.`, to]);
  const complaints = await copied.then(
    () => [],
    (error: { stderr: string }) => error.stderr.split('\n').filter((line) => line !== ''),
  );
  const other = complaints.find((line) => !line.includes('No such file or directory'));
  if (other !== undefined) throw new Error(other);
}

/**
 * Makes a backup the data of a new server: with the source's log up to now, which the source no longer writes. The server
 * replays it when it starts.
 */
export async function restoreBackup(backup: PhysicalBackup, source: { dataDir: string }, dataDir: string) {
  mkdirSync(dataDir, { recursive: true });
  const [from, to] = [clusterFolder(source.dataDir), clusterFolder(dataDir)];
  rmSync(to, { recursive: true, force: true });
  await promisify(execFile)('cp', ['-a', backup.folder, to]);
  for (const name of OWN_FILES) rmSync(join(to, name), { force: true });
  // The log as it was copied has gaps; the source's own has none.
  rmSync(join(to, 'pg_wal'), { recursive: true, force: true });
  await promisify(execFile)('cp', ['-a', join(from, 'pg_wal'), join(to, 'pg_wal')]);
  writeFileSync(join(to, 'backup_label'), backup.label);
  cpSync(`${from}.password`, `${to}.password`);
  await giveToPostgres([join(to, 'backup_label'), `${to}.password`]);
}

async function giveToPostgres(paths: readonly string[]): Promise<void> {
  const account = postgresAccount();
  if (account) await promisify(execFile)('chown', [`${account.uid}:${account.gid}`, ...paths]);
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
