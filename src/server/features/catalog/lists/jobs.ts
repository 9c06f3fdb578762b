import type { Context } from '#server/context.ts';
import type { JobHandlers } from '#server/queue/queue.ts';
import { rankProducts } from './rank-products.ts';

export const listsJobs = {
  'rank-products': (context) => rankProducts(context, 'changed'),
} as const satisfies JobHandlers<Context>;
