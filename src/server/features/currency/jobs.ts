import type { Context } from '#server/context.ts';
import type { JobHandlers } from '#server/queue/queue.ts';
import { refreshRates } from './refresh-rates.ts';

/** The bank publishes once a day, at no fixed hour. */
const REFRESH_INTERVAL_SECONDS = 3 * 60 * 60;

export const currencyJobs = {
  'renew-rates': async (deps) => {
    // Enqueued before the bank is read, so that a failure does not end the chain.
    await deps.queue.enqueue('renew-rates', {}, { key: 'next', startAfterSeconds: REFRESH_INTERVAL_SECONDS });
    await refreshRates(deps);
  },
} as const satisfies JobHandlers<Context>;
