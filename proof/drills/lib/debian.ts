import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { postgresAccount } from '#db/embedded/binaries.ts';
import { endWithThisProgram } from '#testing/end-with-this-program.ts';

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

/** A file of `test-results/drills` for what a program writes. */
export function openLog(name: string): number {
  mkdirSync(LOGS, { recursive: true });
  return openSync(join(LOGS, `${name}.log`), 'a');
}

/** Starts a program as PostgreSQL's account; what it writes goes to `test-results/drills`. */
export function startProgram(
  command: readonly string[],
  { name, env }: { name: string; env?: NodeJS.ProcessEnv },
): ChildProcess {
  const output = openLog(name);
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    ...postgresAccount(),
    stdio: ['ignore', output, output],
    cwd: '/',
    env: { PATH: process.env.PATH, ...env },
  });
  endWithThisProgram(child);
  return child;
}

/** Runs a program as PostgreSQL's account to its end; rejects with what it wrote when it fails. */
export async function runProgram(command: readonly string[]): Promise<void> {
  const [program = '', ...args] = command;
  // Node's types know the account of `spawn` alone, which `execFile` hands on.
  await promisify(execFile)(program, args, { ...postgresAccount(), cwd: '/' });
}
