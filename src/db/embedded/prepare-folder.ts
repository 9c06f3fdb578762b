import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { clusterFolder, EmbeddedRefused, giveToPostgres, postgresAccount, postgresBinaries } from './binaries.ts';

/** The role of the embedded server, and its database. */
export const USER = 'puente';

/** Creates the cluster of a data folder where there is none. Returns its folder. */
export function prepareFolder(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  const folder = clusterFolder(dataDir);
  if (!takeRestored(dataDir, folder) && !hasCluster(folder)) initialise(folder);
  return folder;
}

/** Where the password of the cluster's only role is. */
export function passwordFile(folder: string): string {
  return `${folder}.password`;
}

export function hasCluster(folder: string): boolean {
  return existsSync(join(folder, 'PG_VERSION'));
}

/**
 * A backup, and a data folder from elsewhere, has its cluster inside: it is moved to where PostgreSQL's account can reach it.
 * Returns whether it was.
 */
function takeRestored(dataDir: string, folder: string): boolean {
  const inside = join(dataDir, 'postgres');
  if (inside === folder || !hasCluster(inside)) return false;
  if (hasCluster(folder))
    throw new EmbeddedRefused(
      `Hay una base en ${inside} y otra en ${folder}: dejá en pie la que vale, y mové o borrá la otra.`,
    );
  cpSync(passwordFile(inside), passwordFile(folder));
  const fresh = `${folder}.${process.pid}`;
  cpSync(inside, fresh, { recursive: true });
  chmodSync(fresh, 0o700);
  for (const path of [passwordFile(folder), fresh]) giveToPostgres(path);
  renameSync(fresh, folder);
  for (const end of ['', '.password', '.log']) rmSync(`${inside}${end}`, { recursive: true, force: true });
  return true;
}

function initialise(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile(folder), randomBytes(24).toString('hex'), { mode: 0o600 });
  for (const path of [folder, passwordFile(folder)]) giveToPostgres(path);
  const options = ['--auth=scram-sha-256', `--pwfile=${passwordFile(folder)}`, '--no-sync', '--encoding=UTF8'];
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const done = spawnSync(join(postgresBinaries(), 'bin/initdb'), ['-D', folder, '-U', USER, ...options, ...locale], {
    ...(postgresAccount() ?? {}),
    cwd: '/',
    encoding: 'utf8',
  });
  if (done.status === 0) return;
  rmSync(folder, { recursive: true, force: true });
  throw new Error(`initdb no pudo crear ${folder}: ${done.error?.message ?? done.stderr}`);
}
