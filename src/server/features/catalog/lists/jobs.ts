import type { Context } from '#server/context.ts';
import type { JobHandlers } from '#server/queue/queue.ts';
import { chooseSimilar } from './list-similar.ts';
import { rankProducts } from './rank-products.ts';

export const listsJobs = {
  'rank-products': (context) => rankProducts(context, 'changed'),
  'choose-similar': (context, { asin }) => chooseSimilar(context, asin),
} as const satisfies JobHandlers<Context>;
