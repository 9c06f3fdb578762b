import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

import { EmbeddedRefused, postgresAccount, postgresBinaries } from './binaries.ts';
import { claimServer, isClaimed, isUsed } from './claim.ts';
import { freePort } from './free-port.ts';
import { passwordFile, prepareFolder, USER } from './prepare-folder.ts';
import { supervise } from './supervise.ts';

/** A server that this process has started ends with it, at once where nobody stops it before. */
export interface Cluster {
  /** Connection string of the cluster's `puente` database. */
  url: string;
  /** Connection string of another database of the same server. */
  urlOf(database: string): string;
  /**
   * Makes the server that of the shop at this address, whoever started it, for as long as this process runs; calls `giveUp`
   * with a reason when another one has claimed it meanwhile. Returns the address of the shop whose server it is already, else null.
   */
  claim(address: string, giveUp: (reason: string) => void): Promise<string | null>;
  /** Whether it is a shop's; true while it does not say. */
  isClaimed(): Promise<boolean>;
  /** Whether others are connected than this process, whose own connections have ended. */
  isUsed(): Promise<boolean>;
  /** Starts the server again, at the same address, whenever it ends; calls `giveUp` with a reason when it cannot. */
  keepRunning(giveUp: (reason: string) => void): void;
  stop(): Promise<void>;
  /** Lets the server run on when this process ends: others use it. */
  leave(): void;
}

interface Postmaster {
  pid: number;
  port: number;
}

type UrlAt = (port: number, database: string) => string;

const END_LIMIT_MS = 10_000;
const TICK_MS = 10;

/** Starts the embedded PostgreSQL of a data folder, or connects to the one that runs already (a killed process leaves it). */
export async function startCluster(dataDir: string): Promise<Cluster> {
  const folder = prepareFolder(dataDir);
  const password = readFileSync(passwordFile(folder), 'utf8').trim();
  const urlAt: UrlAt = (port, database) => `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;
  let own: number | null = null;
  const endOwn = () => own !== null && endAtOnce(folder, own);
  process.once('exit', endOwn);
  const onStart = (pid: number) => {
    own = pid;
  };
  let postmaster = await reachServer(folder, { port: await freePort(), urlAt, onStart });
  let isMine = false;
  const supervision = new AbortController();
  const urlOf = (database: string) => urlAt(postmaster.port, database);
  await createDatabase(urlOf('postgres'));
  return {
    url: urlOf(USER),
    urlOf,
    claim: async (address, giveUp) => {
      const onLost = (holder: string) => giveUp(`Otra tienda tomó la carpeta de datos ${dataDir}: ${holder}`);
      const url = () => urlOf('postgres');
      const holder = await claimServer({ url, address, signal: supervision.signal, onLost });
      isMine = holder === null;
      if (isMine) own = postmaster.pid;
      return holder;
    },
    isClaimed: () => isClaimed(urlOf('postgres')),
    isUsed: () => isUsed(urlOf('postgres')),
    keepRunning: (giveUp) => {
      const isRunning = () => isServing(postmaster.pid, folder);
      const restart = async () => {
        postmaster = await reachServer(folder, { port: postmaster.port, urlAt, onStart });
        if (isMine) own = postmaster.pid;
      };
      void supervise({ isRunning, restart }, supervision.signal).then((hasGivenUp) => {
        if (hasGivenUp) giveUp(`La base de datos se detuvo y no volvió a arrancar; ver ${folder}.log`);
      });
    },
    stop: async () => {
      supervision.abort();
      await stop(postmaster.pid, folder);
      process.off('exit', endOwn);
    },
    leave: () => {
      supervision.abort();
      process.off('exit', endOwn);
    },
  };
}

interface Reaching {
  /** For a server that is started. */
  port: number;
  urlAt: UrlAt;
  /** Called with the id of each server that is started, before it answers. */
  onStart: (pid: number) => void;
}

/** Joins the server that runs in a folder, or starts one; resolves when it answers. */
async function reachServer(folder: string, { port, urlAt, onStart }: Reaching): Promise<Postmaster> {
  // One that is about to end gives its place to a new one; another process of the same folder may be faster.
  for (;;) {
    const running = runningPostmaster(folder);
    const postmaster = running ?? launch(folder, port);
    if (!running) onStart(postmaster.pid);
    if (await isReady(urlAt(postmaster.port, 'postgres'), postmaster.pid)) return postmaster;
    if (!running) endAtOnce(folder, postmaster.pid);
    if (running ? isServing(running.pid, folder) : !runningPostmaster(folder))
      throw new Error(`PostgreSQL no respondió; ver ${folder}.log`);
  }
}

function pidFile(folder: string): string {
  return join(folder, 'postmaster.pid');
}

/**
 * The postmaster that already serves this folder, read from its pid file; null when there is none. Throws for a folder that was
 * copied while a server used it.
 */
function runningPostmaster(folder: string): Postmaster | null {
  const file = pidFile(folder);
  if (!existsSync(file)) return null;
  const [pid, home = '', , port] = readFileSync(file, 'utf8').split('\n');
  if (!isSameFolder(home, folder))
    throw new EmbeddedRefused(
      `${folder} es una copia de ${home}, hecha mientras su base funcionaba: puede estar incompleta. Hacé las copias con ` +
        `npm run backup. Si es la misma carpeta en otro lugar, borrá ${file} y volvé a empezar.`,
    );
  if (!isServing(Number(pid), folder) || !port) return null;
  return { pid: Number(pid), port: Number(port) };
}

function isSameFolder(one: string, other: string): boolean {
  return one === other || (existsSync(one) && realpathSync(one) === realpathSync(other));
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

function launch(folder: string, port: number): Postmaster {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=100',
    'log_lock_waits=on',
  ];
  const log = openSync(`${folder}.log`, 'a');
  const child: ChildProcess = spawn(
    join(postgresBinaries(), 'bin/postgres'),
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

/** Waits until a server answers; false when it has ended, or does not answer in time. */
async function isReady(url: string, pid: number): Promise<boolean> {
  // For a moment after its start the command line of a process cannot be read.
  for (let attempt = 0; attempt < 400; attempt++) {
    if (!isAlive(pid)) return false;
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      await pause(25);
    }
  }
  return false;
}

async function createDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const found = await client.query('select 1 from pg_database where datname = $1', [USER]);
  if (found.rowCount === 0) await client.query(`create database ${USER}`);
  await client.end();
}

/**
 * A fast shutdown (SIGINT): open transactions are rolled back, everything committed is on disk; at once where that takes too
 * long. The id of a server that has ended by itself may be that of another process by now, even of another server.
 */
async function stop(pid: number, folder: string): Promise<void> {
  if (!isServing(pid, folder)) return;
  process.kill(pid, 'SIGINT');
  for (let attempt = 0; attempt < 400 && isServing(pid, folder); attempt++) await pause(25);
  endAtOnce(folder, pid);
}

/**
 * Ends a server without a shutdown (SIGQUIT): its next start recovers from the log. Waits, without the event loop, which a
 * program that exits has no more, until its last process is gone: a server that is just starting has no pid file yet and
 * writes one before it heeds the signal.
 */
export function endAtOnce(folder: string, pid: number): void {
  if (!isServing(pid, folder)) return;
  process.kill(pid, 'SIGQUIT');
  const moment = new Int32Array(new SharedArrayBuffer(4));
  // Without /proc a child that has ended cannot be told from one that runs, while nobody waits for it.
  const isRunning = () => (existsSync('/proc/self') ? isServing(pid, folder) : existsSync(pidFile(folder)));
  for (let waited = 0; isRunning() && waited < END_LIMIT_MS; waited += TICK_MS) Atomics.wait(moment, 0, 0, TICK_MS);
}
