import type { Context } from '#server/context.ts';
import type { JobHandlers } from '#server/queue/queue.ts';
import { renewRates } from './renew-rates.ts';

/** The bank quotes once a day, at an hour of its own. */
const RENEWED_EVERY_SECONDS = 3 * 60 * 60;

export const currencyJobs = {
  'renew-rates': async (deps) => {
    // Before the bank is asked, so that its silence does not end the chain.
    await deps.queue.enqueue('renew-rates', {}, { key: 'next', startAfterSeconds: RENEWED_EVERY_SECONDS });
    await renewRates(deps);
  },
} as const satisfies JobHandlers<Context>;
