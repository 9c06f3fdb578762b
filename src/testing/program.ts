import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endWithThisProgram } from './end-with-this-program.ts';
import { reservePort } from './reserve-port.ts';
import { waitFor } from './wait-for.ts';

const PROJECT = join(import.meta.dirname, '../..');
/** Three processes that start at once take more than a minute on two cores that others use, too. */
const START_SECONDS = 180;
/** A shop ends by itself after 12 seconds; on a busy machine its last steps take longer. */
const STOP_MS = 60_000;
const ANSWER_LIMIT_MS = 2000;

/** How a program ended. */
export interface Ending {
  /** Null where a signal ended it. */
  code: number | null;
  /** 'code 1', or the name of a signal. */
  exit: string;
  /** What it wrote: to its file, else to its standard error. */
  written: string;
}

/** A program that runs as a process of its own. */
export interface Program {
  pid: number;
  ended: Promise<Ending>;
  isRunning(): boolean;
  signal(signal: NodeJS.Signals): void;
  /** Sends SIGTERM, and SIGKILL to a program that does not end. */
  stop(): Promise<Ending>;
  /** Sends SIGKILL. */
  kill(): Promise<Ending>;
  /** Waits until the check is true, and resolves with the milliseconds since the start; rejects once the program has ended. */
  until(what: string, check: () => Promise<boolean>): Promise<number>;
}

export interface ProgramOptions {
  env?: Readonly<Record<string, string>>;
  /** The file to which all that it writes is added; without one its errors are shown. */
  output?: string;
  /** As whom it runs; as this program by default. */
  account?: { uid: number; gid: number } | null;
}

/** The command that runs a source of the project, or of the copy of it in another folder. */
export function commandOf(source: string, folder = PROJECT): string[] {
  return [process.execPath, join(folder, source)];
}

/** Starts a program, which ends with this one at the latest. Of the environment it has what it is given. */
export function startProgram(command: readonly string[], options: ProgramOptions = {}): Program {
  const { env, output, account } = options;
  const startedAt = performance.now();
  const [program = '', ...args] = command;
  const file = output === undefined ? null : openSync(output, 'a');
  const before = output === undefined ? 0 : readFileSync(output).length;
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(program, args, {
    ...account,
    // Another account may not enter the folder of this one.
    ...(account ? { cwd: '/' } : {}),
    env: { PATH, ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}), ...env },
    stdio: ['ignore', file ?? 'ignore', file ?? 'pipe'],
  });
  endWithThisProgram(child);
  if (file !== null) closeSync(file);
  let shown = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    shown += chunk.toString();
    process.stderr.write(chunk);
  });
  const ended = once(child, 'close').then(([code, signal]: (number | string | null)[]): Ending => {
    const written = output === undefined ? shown : readFileSync(output).subarray(before).toString();
    return { code: typeof code === 'number' ? code : null, exit: String(signal ?? `code ${code}`), written };
  });
  ended.catch(() => undefined);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    const limit = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    return ended.finally(() => clearTimeout(limit));
  };
  return {
    pid: child.pid ?? 0,
    ended,
    isRunning,
    signal: (signal) => void child.kill(signal),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    until: async (what, check) => {
      const isThere = async () => {
        if (!isRunning()) throw new Error(`${program} ended: ${(await ended).exit}`);
        return await check();
      };
      await waitFor(what, isThere, START_SECONDS);
      return performance.now() - startedAt;
    },
  };
}

/** Whether an address answers, and well. */
export function isAnswering(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) }).then(
    (response) => response.ok,
    () => false,
  );
}

/** A shop's process, with its simulated partners where it has any. */
export interface ShopProcess extends Program {
  url: string;
  simulatorsUrl: string;
  /** The milliseconds from its start to the first good answer; rejects when it ends before. */
  ready: Promise<number>;
}

export interface ShopProcessOptions extends Omit<ProgramOptions, 'env'> {
  /** The project that is started; this one by default. */
  folder?: string;
  /** Another program that listens at PORT, and its address that answers when it is ready. */
  source?: string;
  readyAt?: string;
}

/** Free ports, as the settings that a shop's process needs; the one that takes its place may have the same. */
export async function freePorts(): Promise<{ PORT: string; SIMULATORS_PORT: string }> {
  return { PORT: String(await reservePort()), SIMULATORS_PORT: String(await reservePort()) };
}

/** Starts the shop at the given ports. */
export function startShopProcess(
  env: Readonly<Record<string, string>> & { PORT: string; SIMULATORS_PORT: string },
  { folder, source = 'src/bin/start.ts', readyAt = '/ready', ...options }: ShopProcessOptions = {},
): ShopProcess {
  const url = `http://127.0.0.1:${env.PORT}`;
  const defaults = { NODE_ENV: 'production', REQUESTS_PER_MINUTE: '0' };
  const program = startProgram(commandOf(source, folder), { ...options, env: { ...defaults, ...env } });
  const ready = program.until(`${url} to be ready`, () => isAnswering(`${url}${readyAt}`));
  ready.catch(() => undefined);
  return { ...program, url, simulatorsUrl: `http://127.0.0.1:${env.SIMULATORS_PORT}`, ready };
}
