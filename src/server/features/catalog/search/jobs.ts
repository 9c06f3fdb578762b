import type { Context } from '#server/context.ts';
import type { JobHandlers } from '#server/queue/queue.ts';
import { fetchSearchPage } from './search-marketplace.ts';

export const searchJobs = {
  'refresh-search': async (context, { keyword, page }) => {
    await fetchSearchPage(context, keyword, page);
  },
} as const satisfies JobHandlers<Context>;
