import type { Context } from '#server/context.ts';
import type { JobHandlers } from '#server/queue/queue.ts';
import { refreshRates } from './refresh-rates.ts';

export const currencyJobs = {
  'renew-rates': (context) => refreshRates(context),
} as const satisfies JobHandlers<Context>;
