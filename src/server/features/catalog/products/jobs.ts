import type { Context } from '#server/context.ts';
import type { JobHandlers } from '#server/queue/queue.ts';
import { refreshOutdated, refreshStoredProduct } from './refresh-products.ts';

export const productsJobs = {
  'refresh-product': (context, { asin }) => refreshStoredProduct(context, asin),
  'refresh-outdated': (context, { asins }, run) => refreshOutdated(context, asins, run),
} as const satisfies JobHandlers<Context>;
