import type { Context } from '#server/context.ts';
import { settleDueOverrides } from '#server/features/catalog/overrides/settle-overrides.ts';
import type { Worker } from '#server/queue/pg-boss-queue.ts';
import { enqueueDueWork } from './enqueue-due.ts';

/** Shorter than the shortest interval between two checks of a row. */
const DEFAULT_INTERVAL_MS = 1000;

export interface DueScan {
  /** Ends the series; a scan that runs is awaited. */
  stop(): Promise<void>;
}

interface Deps extends Pick<Context, 'db' | 'clock' | 'queue' | 'log'> {
  worker: Pick<Worker, 'wakeForDueJobs'>;
  /** From the end of one scan to the next. */
  intervalMs?: number | undefined;
}

/**
 * Scans for rows, overrides and jobs whose time has come, now and every second from then on, in every worker. The next
 * scan makes up for a failed one.
 */
export async function startDueScan(deps: Deps): Promise<DueScan> {
  const { intervalMs = DEFAULT_INTERVAL_MS } = deps;
  let isStopped = false;
  let isFailing = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const run = async () => {
    let isMoreDue = false;
    try {
      isMoreDue = await enqueueDueWork(deps);
      await settleDueOverrides(deps);
      await deps.worker.wakeForDueJobs();
      isFailing = false;
    } catch (error) {
      // One line for a database that is away, not one a second.
      if (!isFailing) deps.log.warn({ job: 'due-work', error }, 'the scan for due work failed and is repeated');
      isFailing = true;
    }
    if (!isStopped) schedule(isMoreDue ? 0 : intervalMs);
  };
  const schedule = (ms: number) => {
    timer = setTimeout(() => {
      running = run();
    }, ms);
  };
  await run();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
