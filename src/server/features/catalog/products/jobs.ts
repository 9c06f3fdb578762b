import type { Context } from '#server/context.ts';
import type { JobHandlers } from '#server/queue/queue.ts';
import { fillAttributes } from './fill-attributes.ts';
import { fillKinds } from './fill-kinds.ts';
import { refreshOutdated, refreshStoredProduct } from './refresh-products.ts';

export const productsJobs = {
  'fill-attributes': (context, _data, { signal }) => fillAttributes(context, { signal }),
  'fill-kinds': (context, _data, { signal }) => fillKinds(context, signal),
  'refresh-product': (context, { asin }) => refreshStoredProduct(context, asin),
  'refresh-outdated': (context, { asins }, run) => refreshOutdated(context, asins, run),
} as const satisfies JobHandlers<Context>;
