import type { Context } from '#server/context.ts';
import type { JobHandlers } from '#server/queue/queue.ts';
import { fillProducts } from './fill-products.ts';
import { refreshOutdated, refreshStoredProduct } from './refresh-products.ts';

export const productsJobs = {
  'fill-products': (context, _data, { signal }) => fillProducts(context, { signal }),
  'refresh-product': (context, { asin }) => refreshStoredProduct(context, asin),
  'refresh-outdated': (context, { asins }, run) => refreshOutdated(context, asins, run),
} as const satisfies JobHandlers<Context>;
