import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { clusterFolder, postgresAccount, postgresBinaries } from './binaries.ts';
import { freePort } from './free-port.ts';
import { supervise } from './supervise.ts';

export interface Cluster {
  /** Connection string of the cluster's `puente` database. */
  url: string;
  /** Connection string of another database of the same server. */
  urlOf(database: string): string;
  /** False when the server ran already; the process that started it then stops it. */
  started: boolean;
  /** Starts the server again, at the same address, whenever it ends; calls `giveUp` with a reason when it cannot. */
  keepRunning(giveUp: (reason: string) => void): void;
  stop(): Promise<void>;
}

const USER = 'puente';

/** Starts the embedded PostgreSQL of a data folder, or connects to the one that runs already (a killed process leaves it). */
export async function startCluster(dataDir: string): Promise<Cluster> {
  mkdirSync(dataDir, { recursive: true });
  const folder = clusterFolder(dataDir);
  const binaries = postgresBinaries();
  if (!existsSync(join(folder, 'PG_VERSION'))) initialise(binaries, folder);
  const password = readFileSync(passwordFile(folder), 'utf8').trim();
  const running = runningPostmaster(folder);
  let postmaster = running ?? (await launch(binaries, { folder, port: await freePort() }));
  const supervision = new AbortController();
  const urlOf = (database: string) => `postgres://${USER}:${password}@127.0.0.1:${postmaster.port}/${database}`;
  await waitUntilReady(urlOf('postgres'), { folder, pid: postmaster.pid });
  await createDatabase(urlOf('postgres'));
  const restart = async () => {
    // Another process of the same data folder may have been faster.
    postmaster = runningPostmaster(folder) ?? (await launch(binaries, { folder, port: postmaster.port }));
    await waitUntilReady(urlOf('postgres'), { folder, pid: postmaster.pid });
  };
  return {
    url: urlOf(USER),
    urlOf,
    started: running === null,
    keepRunning: (giveUp) => {
      const isRunning = () => isServing(postmaster.pid, folder);
      void supervise({ isRunning, restart }, supervision.signal).then((hasGivenUp) => {
        if (hasGivenUp) giveUp(`La base de datos se detuvo y no volvió a arrancar; ver ${folder}.log`);
      });
    },
    stop: () => {
      supervision.abort();
      return stop(postmaster.pid, folder);
    },
  };
}

function passwordFile(folder: string): string {
  return `${folder}.password`;
}

function initialise(binaries: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const account = postgresAccount();
  writeFileSync(passwordFile(folder), randomBytes(24).toString('hex'), { mode: 0o600 });
  if (account) {
    chownSync(folder, account.uid, account.gid);
    chownSync(passwordFile(folder), account.uid, account.gid);
  }
  const options = ['--auth=scram-sha-256', `--pwfile=${passwordFile(folder)}`, '--no-sync', '--encoding=UTF8'];
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const done = spawnSync(join(binaries, 'bin/initdb'), ['-D', folder, '-U', USER, ...options, ...locale], {
    ...(account ?? {}),
    cwd: '/',
    encoding: 'utf8',
  });
  if (done.status === 0) return;
  rmSync(folder, { recursive: true, force: true });
  throw new Error(`initdb no pudo crear ${folder}: ${done.error?.message ?? done.stderr}`);
}

/** The postmaster that already serves this folder, read from its pid file; null when there is none. */
function runningPostmaster(folder: string): { pid: number; port: number } | null {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!isServing(pid, folder) || !port) return null;
  return { pid, port };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether the process with this id is a server of the folder, as far as the system tells. */
export function isServing(pid: number, folder: string): boolean {
  return isAlive(pid) && servesFolder(pid, folder);
}

function servesFolder(pid: number, folder: string): boolean {
  const commandLine = `/proc/${pid}/cmdline`;
  return !existsSync(commandLine) || readFileSync(commandLine, 'utf8').includes(folder);
}

async function launch(
  binaries: string,
  { folder, port }: { folder: string; port: number },
): Promise<{ pid: number; port: number }> {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=100',
    'log_lock_waits=on',
  ];
  const log = openSync(`${folder}.log`, 'a');
  const child: ChildProcess = spawn(
    join(binaries, 'bin/postgres'),
    ['-D', folder, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    // Detached: Ctrl-C in the terminal reaches only the shop, which then stops its database itself.
    { ...(postgresAccount() ?? {}), cwd: '/', detached: true, stdio: ['ignore', log, log] },
  );
  child.on('error', () => {});
  child.unref();
  closeSync(log);
  if (!child.pid) throw new Error(`PostgreSQL no arrancó; ver ${folder}.log`);
  return { pid: child.pid, port };
}

async function waitUntilReady(url: string, { folder, pid }: { folder: string; pid: number }): Promise<void> {
  for (let attempt = 0; attempt < 400 && isAlive(pid); attempt++) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await pause(25);
    }
  }
  throw new Error(`PostgreSQL no respondió; ver ${folder}.log`);
}

async function createDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const found = await client.query('select 1 from pg_database where datname = $1', [USER]);
  if (found.rowCount === 0) await client.query(`create database ${USER}`);
  await client.end();
}

/**
 * A fast shutdown (SIGINT): open transactions are rolled back, everything committed is on disk. The id of a server that has
 * ended by itself may be that of another process by now, even of another server.
 */
async function stop(pid: number, folder: string): Promise<void> {
  if (!isServing(pid, folder)) return;
  process.kill(pid, 'SIGINT');
  for (let attempt = 0; attempt < 400 && isAlive(pid); attempt++) await pause(25);
}
