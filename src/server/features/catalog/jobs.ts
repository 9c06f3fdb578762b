import type { Context } from '#server/context.ts';
import type { JobHandlers } from '#server/queue/queue.ts';
import { refreshProducts } from './products/refresh-product.ts';
import { askOnce } from './search/search-marketplace.ts';

export const catalogJobs = {
  'refresh-search': async (context, { keyword, page }) => {
    await askOnce(context, keyword, page);
  },
  'refresh-product': async (context, { asin }) => {
    const answer = (await refreshProducts(context, [asin])).get(asin);
    // What only an import knows stays as it is, and is not asked for again at every visit.
    if (answer !== 'gone') return;
    await context.db.updateTable('products').set({ seen_at: context.clock() }).where('asin', '=', asin).execute();
  },
} as const satisfies JobHandlers<Context>;
