import type { Context } from '#server/context.ts';
import type { JobHandlers } from '#server/queue/queue.ts';
import { refreshStoredProduct } from './refresh-products.ts';

export const productsJobs = {
  'refresh-product': (context, { asin }) => refreshStoredProduct(context, asin),
} as const satisfies JobHandlers<Context>;
