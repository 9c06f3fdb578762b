import { type Listener, listen } from '#db/listen.ts';
import type { Log } from '#server/log.ts';
import { findBusyQueues, type JobsDatabase, WAKE_CHANNEL } from './waiting-jobs.ts';

/** How often it is looked for jobs whose time has come, whose announcement was lost, or whose worker has died. */
export const LOOK_SECONDS = 1;
/** Two looks are not closer together, whatever times they find. */
const MIN_LOOK_MS = 20;
/** Until a lost connection is noticed, the looks find what it would announce. */
const CHECK_MS = 5000;

export interface Waking {
  /** From now on `wake` is called when a job of the queue may run. */
  add(name: string, wake: () => void): Promise<void>;
  /** No worker is woken any more; a look that runs ends by itself. */
  stop(): Promise<void>;
}

interface Deps {
  db: JobsDatabase;
  /** Of the database itself: over a pooler of transactions, jobs are found by the looks alone. */
  url: string;
  log: Log;
  /** Has abandoned jobs retried. */
  retryAbandoned(): Promise<void>;
}

/**
 * Wakes the workers of this process: at once when a job is enqueued anywhere, and at its time when it is delayed. One
 * statement looks at all queues, for jobs as well whose worker has died. A process that works on no queue does nothing of it.
 */
export function createWaking({ url, ...deps }: Deps): Waking {
  const wakes = new Map<string, () => void>();
  let started: Promise<{ listener: Listener; looks: Looks }> | null = null;
  const start = async () => ({ listener: await hear(url, wakes), looks: lookForJobs(deps, wakes) });
  return {
    async add(name, wake) {
      wakes.set(name, wake);
      started ??= start();
      await started;
    },
    async stop() {
      const running = await started;
      running?.looks.stop();
      await running?.listener.stop();
    },
  };
}

type Wakes = ReadonlyMap<string, () => void>;

function hear(url: string, wakes: Wakes): Promise<Listener> {
  return listen({
    url,
    channel: WAKE_CHANNEL,
    name: 'shop-jobs',
    checkMs: CHECK_MS,
    onMessage: (name) => wakes.get(name)?.(),
    onConnected() {},
    onAway() {},
  });
}

interface Looks {
  stop(): void;
}

/** Looks again and again; sooner when a delayed job is to run before the next turn. */
function lookForJobs({ db, log, retryAbandoned }: Omit<Deps, 'url'>, wakes: Wakes): Looks {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isFailing = false;
  const look = async () => {
    let nextMs = LOOK_SECONDS * 1000;
    try {
      const queues = await findBusyQueues(db, { names: [...wakes.keys()], withinSeconds: LOOK_SECONDS });
      for (const { name, seconds } of queues) {
        if (seconds === null) continue;
        if (seconds > 0) nextMs = Math.min(nextMs, Math.max(seconds * 1000, MIN_LOOK_MS));
        else wakes.get(name)?.();
      }
      if (!isStopped && queues.some(({ hasAbandoned }) => hasAbandoned)) await retryAbandoned();
      isFailing = false;
    } catch (error) {
      // One line for a database that is away, not one a second.
      if (!isFailing && !isStopped)
        log.warn({ code: 'queues-not-read', error }, 'the look at the queues failed and is repeated');
      isFailing = true;
    }
    if (!isStopped) schedule(nextMs);
  };
  const schedule = (ms: number) => {
    timer = setTimeout(() => void look(), ms);
  };
  schedule(0);
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
