import type { Context } from '#server/context.ts';
import type { JobHandlers } from '#server/queue/queue.ts';
import { rankProducts } from './rank-products.ts';

const INTERVAL_SECONDS = 60;

/** Ranks the lists in a minute, in one process. Does nothing when that is due already. */
export function scheduleRanking({ queue }: Pick<Context, 'queue'>): Promise<void> {
  return queue.enqueue('rank-products', {}, { key: 'next', startAfterSeconds: INTERVAL_SECONDS });
}

export const listsJobs = {
  'rank-products': async (context) => {
    // Enqueued first, so that a failing run does not end the series.
    await scheduleRanking(context);
    await rankProducts(context, 'changed');
  },
} as const satisfies JobHandlers<Context>;
