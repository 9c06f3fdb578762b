import type { Context } from '#server/context.ts';
import type { JobHandlers } from '#server/queue/queue.ts';
import { buyOrder } from './buy-order.ts';
import { watchPurchase } from './poll-purchase.ts';

export const purchasingJobs = {
  'buy-order': buyOrder,
  'watch-purchase': watchPurchase,
} as const satisfies JobHandlers<Context>;
