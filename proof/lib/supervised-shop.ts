import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#db/embedded/free-port.ts';
import { endWithThisProgram } from '#testing/end-with-this-program.ts';
import { waitFor } from '#testing/wait-for.ts';
import { isReady } from './ready.ts';

const PROJECT = join(import.meta.dirname, '../..');
const RESTART_MS = 500;
const LINES_KEPT = 200;
/** Three processes that start at once take more than a minute on two cores that others use, too. */
const START_SECONDS = 180;
/** A start with a configuration that the shop refuses; another one would end in the same way. */
const REFUSED = 'code 2';

/** A process that ended without having been told to. */
export interface Death {
  exit: string;
  /** The line of the error that ended it, as far as it wrote one. */
  reason: string;
}

/** One process of the shop from the moment in which it is known to be ready. */
export interface Life {
  /** By `performance.now()`. */
  readySince: number;
}

/** The shop as it runs in the field: a process that is started again when it ends. */
export interface SupervisedShop {
  url: string;
  /** Where the simulated partners listen; they live and die with the shop and keep their state in files. */
  simulatorsUrl: string;
  /** Where everything goes that the processes write. */
  logFile: string;
  /** The process id of the one that runs now. */
  pid(): number;
  /** The process that runs now, once it is ready: another object for each; null while there is none. */
  life(): Life | null;
  /** Processes that had been ready and ended. */
  deaths: readonly Death[];
  /** Starts that failed, because the database was away for one. */
  failedStarts: readonly Death[];
  /** Stops the process as a laptop's sleep does, and lets it continue. */
  sleep(milliseconds: number): Promise<void>;
  /** Kills the process with SIGKILL; resolves with the milliseconds until the next one is ready. */
  kill(): Promise<number>;
  /**
   * Ends the process in good order, and starts the one of this project or of the copy in a folder; resolves with the
   * milliseconds until it is ready.
   */
  restart(folder?: string): Promise<number>;
  stop(): Promise<void>;
}

interface Supervision {
  url: string;
  /** The project whose processes are started. */
  folder: string;
  env: NodeJS.ProcessEnv;
  output: WriteStream;
  deaths: Death[];
  failedStarts: Death[];
  child: ChildProcess | null;
  life: Life | null;
  /** Processes that were killed on purpose. */
  killed: Set<ChildProcess>;
  isStopping: boolean;
}

/**
 * Starts the shop, of this project or of the copy in a folder, at `PORT` or any free port, and waits until it is ready. What
 * it writes goes to `logFile`.
 */
export async function superviseShop(
  env: Record<string, string>,
  logFile: string,
  folder: string = PROJECT,
): Promise<SupervisedShop> {
  const [port, simulatorsPort] = [env.PORT ?? String(await freePort()), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const supervision: Supervision = {
    url,
    folder,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: port,
      SIMULATORS_PORT: String(simulatorsPort),
      REQUESTS_PER_MINUTE: '0',
      LOG_LEVEL: 'error',
      ...compileCache(),
      ...env,
    },
    output: createWriteStream(logFile),
    deaths: [],
    failedStarts: [],
    child: null,
    life: null,
    killed: new Set(),
    isStopping: false,
  };
  launch(supervision);
  try {
    const isStarted = () => {
      const refused = supervision.failedStarts.find(({ exit }) => exit === REFUSED);
      if (refused) throw new Error(`the shop refuses to start: ${logFile}`);
      return isReady(url);
    };
    await waitFor('the shop to be ready', isStarted, START_SECONDS);
  } catch (error) {
    await stop(supervision);
    throw error;
  }
  return {
    url,
    simulatorsUrl: `http://127.0.0.1:${simulatorsPort}`,
    logFile,
    pid: () => supervision.child?.pid ?? 0,
    life: () => supervision.life,
    deaths: supervision.deaths,
    failedStarts: supervision.failedStarts,
    sleep: async (milliseconds) => {
      const { child } = supervision;
      child?.kill('SIGSTOP');
      await pause(milliseconds);
      child?.kill('SIGCONT');
    },
    kill: () => replace(supervision, 'SIGKILL'),
    restart: (next = PROJECT) => {
      supervision.folder = next;
      return replace(supervision, 'SIGTERM');
    },
    stop: () => stop(supervision),
  };
}

/** Ends the process with a signal; resolves with the milliseconds until the next one is ready. */
async function replace(supervision: Supervision, signal: 'SIGKILL' | 'SIGTERM'): Promise<number> {
  const { child, url } = supervision;
  const endedAt = performance.now();
  if (child) supervision.killed.add(child);
  supervision.life = null;
  child?.kill(signal);
  await waitFor('the shop to be ready', async () => supervision.child !== child && (await isReady(url)), START_SECONDS);
  return performance.now() - endedAt;
}

function launch(supervision: Supervision): void {
  const child = spawn(process.execPath, [join(supervision.folder, 'src/bin/start.ts')], {
    env: supervision.env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithThisProgram(child);
  supervision.child = child;
  let lastLines: string[] = [];
  let wasReady = false;
  void untilReady(supervision.url, child).then((ready) => {
    wasReady = ready;
    if (ready && !supervision.killed.has(child)) supervision.life = { readySince: performance.now() };
  });
  child.stdout.on('data', (data: Buffer) => supervision.output.write(data));
  child.stderr.on('data', (data: Buffer) => {
    supervision.output.write(data);
    lastLines = [...lastLines, ...data.toString().split('\n')].slice(-LINES_KEPT);
  });
  child.once('close', (code, signal) => {
    supervision.life = null;
    if (supervision.isStopping) return;
    const death = { exit: signal ?? `code ${code}`, reason: reasonOf(lastLines) };
    supervision.output.write(`\n--- the process ended: ${death.exit}\n`);
    if (!supervision.killed.has(child)) (wasReady ? supervision.deaths : supervision.failedStarts).push(death);
    setTimeout(() => supervision.isStopping || launch(supervision), RESTART_MS);
  });
}

/** The line with the error's message among those that Node prints for an uncaught one. */
export function reasonOf(lines: readonly string[]): string {
  const named = lines.findLast((line) => /^\w*(error|exception)\b.*:/i.test(line));
  return (named ?? lines.findLast((line) => line.trim() !== '') ?? '').trim().slice(0, 160);
}

/** Where Node keeps what it has compiled, if the run has such a folder: every start after the first is several times faster. */
export function compileCache(): { NODE_COMPILE_CACHE?: string } {
  const folder = process.env.NODE_COMPILE_CACHE;
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder };
}

async function untilReady(url: string, child: ChildProcess): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null) {
    if (await isReady(url)) return true;
    await pause(50);
  }
  return false;
}

async function stop(supervision: Supervision): Promise<void> {
  supervision.isStopping = true;
  const { child } = supervision;
  if (child && child.exitCode === null && child.signalCode === null) {
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGTERM');
    const limit = setTimeout(() => child.kill('SIGKILL'), 15_000);
    await ended;
    clearTimeout(limit);
  }
  await new Promise((resolve) => supervision.output.end(resolve));
}
