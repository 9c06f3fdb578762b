import { availableParallelism, totalmem } from 'node:os';

/** What a worker of either runner takes at most, with its share of PostgreSQL, of the shop or of Chromium. */
const WORKER_BYTES = 1.5 * 2 ** 30;

/**
 * How many workers a test runner has: `npm test -- --workers 8` sets it for both, else it follows from the machine. One more
 * than cores, since a test also waits, and as many as the memory holds, with room for the checks beside them.
 */
export function workerCount(): number {
  const asked = Number(process.env.TEST_WORKERS);
  if (Number.isInteger(asked) && asked > 0) return asked;
  return Math.max(1, Math.min(availableParallelism() + 1, Math.floor(totalmem() / WORKER_BYTES) - 2));
}
