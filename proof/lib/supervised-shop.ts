import { appendFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { freePorts, isAnswering, type ShopProcess, startShopProcess } from '#testing/program.ts';
import { waitFor } from '#testing/wait-for.ts';

const RESTART_MS = 500;
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
  env: Parameters<typeof startShopProcess>[0];
  logFile: string;
  /** The project whose processes are started; this one by default. */
  folder?: string | undefined;
  deaths: Death[];
  failedStarts: Death[];
  process: ShopProcess;
  life: Life | null;
  /** Processes that were ended on purpose. */
  replaced: Set<ShopProcess>;
  isStopping: boolean;
}

/**
 * Starts the shop, of this project or of the copy in a folder, at `PORT` or any free port, and waits until it is ready. What
 * it writes goes to `logFile`.
 */
export async function superviseShop(
  settings: Record<string, string>,
  logFile: string,
  folder?: string,
): Promise<SupervisedShop> {
  writeFileSync(logFile, '');
  const env = { ...(await freePorts()), LOG_LEVEL: 'error', ...settings };
  const kept = { env, logFile, folder, deaths: [], failedStarts: [], life: null, replaced: new Set<ShopProcess>() };
  const supervision: Supervision = { ...kept, process: startOne(kept), isStopping: false };
  watch(supervision);
  const { url, simulatorsUrl } = supervision.process;
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
    simulatorsUrl,
    logFile,
    pid: () => supervision.process.pid,
    life: () => supervision.life,
    deaths: supervision.deaths,
    failedStarts: supervision.failedStarts,
    sleep: async (milliseconds) => {
      const { process } = supervision;
      process.signal('SIGSTOP');
      await pause(milliseconds);
      process.signal('SIGCONT');
    },
    kill: () => replace(supervision, 'SIGKILL'),
    restart: (next) => {
      supervision.folder = next;
      return replace(supervision, 'SIGTERM');
    },
    stop: () => stop(supervision),
  };
}

/** Whether a process says that it is ready, for which it needs its database. */
export function isReady(url: string): Promise<boolean> {
  return isAnswering(`${url}/ready`);
}

/** Waits until each process is ready; a rejection after three minutes, which a busy machine may need. */
export async function untilReady(urls: readonly string[]): Promise<void> {
  await Promise.all(urls.map((url) => waitFor(`${url} to be ready`, () => isReady(url), START_SECONDS)));
}

/** Ends the process with a signal; resolves with the milliseconds until the next one is ready. */
async function replace(supervision: Supervision, signal: 'SIGKILL' | 'SIGTERM'): Promise<number> {
  const { process } = supervision;
  const endedAt = performance.now();
  supervision.replaced.add(process);
  supervision.life = null;
  process.signal(signal);
  const isReplaced = async () => supervision.process !== process && (await isReady(process.url));
  await waitFor('the shop to be ready', isReplaced, START_SECONDS);
  return performance.now() - endedAt;
}

function startOne({ env, logFile, folder }: Pick<Supervision, 'env' | 'logFile' | 'folder'>): ShopProcess {
  return startShopProcess(env, { output: logFile, ...(folder ? { folder } : {}) });
}

/** Notes when the process is ready and how it ends, and starts the next one. */
function watch(supervision: Supervision): void {
  const { process, replaced, logFile } = supervision;
  let wasReady = false;
  process.ready.then(
    () => {
      wasReady = true;
      if (!replaced.has(process)) supervision.life = { readySince: performance.now() };
    },
    () => undefined,
  );
  void process.ended.then(({ exit, written }) => {
    supervision.life = null;
    if (supervision.isStopping) return;
    appendFileSync(logFile, `\n--- the process ended: ${exit}\n`);
    const death = { exit, reason: reasonOf(written.split('\n')) };
    if (!replaced.has(process)) (wasReady ? supervision.deaths : supervision.failedStarts).push(death);
    setTimeout(() => {
      if (supervision.isStopping) return;
      supervision.process = startOne(supervision);
      watch(supervision);
    }, RESTART_MS);
  });
}

async function stop(supervision: Supervision): Promise<void> {
  supervision.isStopping = true;
  if (supervision.process.isRunning()) await supervision.process.stop();
}

/** The line with the error's message among those that Node prints for an uncaught one. */
export function reasonOf(lines: readonly string[]): string {
  const named = lines.findLast((line) => /^\w*(error|exception)\b.*:/i.test(line));
  return (named ?? lines.findLast((line) => line.trim() !== '') ?? '').trim().slice(0, 160);
}
