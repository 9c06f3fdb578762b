// The shop whose pages are rendered for each request: nobody can ask the shop for that.
import '#bin/production.ts';
import { readConfigOrExit } from '#app/process-lifecycle.ts';
import { runShop } from '#app/run-shop.ts';
import { webExtension } from '#app/web/pages.ts';
import { loadBuiltRenderer } from '#app/web/renderer.ts';
import type { Cache } from '#server/cache/cache.ts';

const NOTHING_KEPT: Cache['pages'] = {
  get: () => undefined,
  beginRead: () => () => undefined,
  singleFlight: (_key, read) => read(() => undefined),
  invalidate: () => undefined,
};

await runShop(readConfigOrExit(process.env), async () => {
  const render = await loadBuiltRenderer(process.env.NODE_ENV);
  return {
    extensions: (services) => {
      const cache = { ...services.context.cache, pages: NOTHING_KEPT };
      return [webExtension({ ...services, context: { ...services.context, cache } }, render)];
    },
  };
});
