import { execFile } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { postgresAccount } from '#db/embedded/binaries.ts';
import { type Program, startProgram } from '#testing/program.ts';

const VERSIONS = '/usr/lib/postgresql';
const LOGS = join(import.meta.dirname, '../../../test-results/drills');

/** The folder of the programs of Debian's newest PostgreSQL, which has what the embedded one lacks; null without one. */
export function debianPostgres(): string | null {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).map(Number) : [];
  const found = versions
    .sort((a, b) => b - a)
    .map((version) => join(VERSIONS, String(version), 'bin'))
    .find((folder) => existsSync(join(folder, 'postgres')));
  return found ?? null;
}

/** A new folder that PostgreSQL's account owns, which root's temporary folders are not. */
export function openServerFolder(name: string): string {
  const folder = mkdtempSync(join('/var/tmp', `puente-${name}-`));
  const account = postgresAccount();
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}

/** The file of `test-results/drills` for what a program writes. */
export function drillLog(name: string): string {
  mkdirSync(LOGS, { recursive: true });
  return join(LOGS, `${name}.log`);
}

/** Starts a program as PostgreSQL's account; what it writes goes to `test-results/drills`. */
export function startAsPostgres(command: readonly string[], name: string): Program {
  return startProgram(command, { account: postgresAccount(), output: drillLog(name) });
}

/** Runs a program as PostgreSQL's account to its end; rejects with what it wrote when it fails. */
export async function runProgram(command: readonly string[]): Promise<void> {
  const [program = '', ...args] = command;
  // Node's types know the account of `spawn` alone, which `execFile` hands on.
  await promisify(execFile)(program, args, { ...postgresAccount(), cwd: '/' });
}
