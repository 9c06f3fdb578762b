import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ShopServices } from '#app/shop-options.ts';
import type { Caller } from '#contract/caller.ts';
import { shopNotice } from '#domain/switches/switches.ts';
import { currentSwitches } from '#server/features/base/switches/current-switches.ts';
import { countView } from '#server/features/catalog/products/count-view.ts';
import { readVariations } from '#server/features/catalog/products/read-variations.ts';
import { countChoice, openedProduct, searchBefore } from '#server/features/catalog/usage/count-choice.ts';
import { countVisit, isVisit } from '#server/features/catalog/usage/count-visit.ts';
import { findPanelAccess } from '#server/features/operations/carrier-panel/panel-access.ts';
import { handlers } from '#server/handlers.ts';
import { hashClient } from '#server/http/client-hash.ts';
import { inProcessCaller } from '#server/http/in-process-caller.ts';
import { type Renderer, servePages } from '#server/http/pages.ts';
import { BUILD_FOLDER } from './renderer.ts';

/** Serves the built web: its static files and the rendered pages. */
export function webExtension(services: ShopServices, render: Renderer): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    await serveFiles(app);
    await pagesExtension(services, render)(app);
  };
}

/** Serves the rendered pages only; in development Vite serves the files. */
export function pagesExtension(services: ShopServices, render: Renderer): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    const { config, random, clock, log, rules, cache } = services.context;
    await servePages(app, {
      render,
      random,
      clock,
      log,
      origin: config.publicUrl,
      apiUrl: config.apiUrl,
      notice: async () => shopNotice(await currentSwitches(services.context), clock()),
      pages: cache.pages,
      findVariations: (asin) => readVariations(services.context, asin),
      rules: () => rules.current(),
      onVisit: (request) => visit(services, request),
      callerOf: (request) => callerOf(services, request),
      // The panel's key comes with calls alone; a page can be asked for with a session of the staff.
      hasPanelAccess: async ({ headers }) =>
        (await findPanelAccess(services.context, { token: null, cookies: headers.cookie })) !== null,
    });
  };
}

/** Statistics are not worth a failure: a visit that cannot be counted is lost. */
function visit({ context }: ShopServices, request: FastifyRequest): void {
  if (!isVisit(request)) return;
  const { publicUrl } = context.config;
  const asin = openedProduct(request, publicUrl);
  const query = asin && searchBefore(request, publicUrl);
  hashClient(context, request).then(
    ({ network, clientAddress }) => {
      countVisit(context, clientAddress);
      if (asin) countView(context, network, asin);
      if (asin && query) countChoice(context, network, { query, asin });
    },
    (error: unknown) => context.log.warn({ error }, 'a visit was not counted'),
  );
}

function callerOf({ context }: ShopServices, { ip }: FastifyRequest): Caller {
  return inProcessCaller(context, handlers, () => hashClient(context, { ip }));
}

/** A worker is looked for at each use, so that a new version is never late, and may do nothing but repeat a navigation. */
const WORKER_HEADERS = [
  ['cache-control', 'no-cache'],
  ['content-security-policy', "default-src 'none'; connect-src 'self'"],
] as const;

/** Serves static files. Those under `assets` have a hash in their names and never change; the others are cached for an hour. */
async function serveFiles(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(BUILD_FOLDER, 'client'),
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (response, path) => {
      const isImmutable = path.includes(`${join('client', 'assets')}/`);
      response.header('cache-control', isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      if (!isImmutable && path.endsWith('-worker.js'))
        for (const [name, value] of WORKER_HEADERS) response.header(name, value);
    },
  });
}
