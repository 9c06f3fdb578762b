import type { Context } from '#server/context.ts';
import { watchOrder } from '#server/features/payments/expire-unpaid-order.ts';
import type { JobHandlers } from '#server/queue/queue.ts';

export const ordersJobs = { 'watch-order': watchOrder } as const satisfies JobHandlers<Context>;
