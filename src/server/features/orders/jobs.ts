import type { Context } from '#server/context.ts';
import type { JobHandlers } from '#server/queue/queue.ts';
import { watchOrder } from './watch-order.ts';

export const ordersJobs = { 'watch-order': watchOrder } as const satisfies JobHandlers<Context>;
