import type { Context } from '#server/context.ts';
import type { JobHandlers } from '#server/queue/queue.ts';
import { consolidateOrder } from './consolidate-order.ts';

export const shippingJobs = { 'consolidate-order': consolidateOrder } as const satisfies JobHandlers<Context>;
