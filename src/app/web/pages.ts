import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { OpenShop } from '#app/open-shop.ts';
import { handlers } from '#server/handlers.ts';
import { inProcessCaller } from '#server/http/caller.ts';
import { type Renderer, servePages } from '#server/http/pages.ts';
import { visitorOf } from '#server/http/visitor.ts';
import { BUILD_FOLDER } from './renderer.ts';

/** The built web: its files, and every page rendered by `render`. */
export function webExtension(shop: OpenShop, render: Renderer): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    await serveFiles(app);
    await pagesExtension(shop, render)(app);
  };
}

/** The pages alone; in development Vite serves the files. */
export function pagesExtension(shop: OpenShop, render: Renderer): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    const { config, facts, clock, log } = shop.context;
    await servePages(app, {
      render,
      clock,
      log,
      origin: config.publicUrl,
      apiUrl: config.apiUrl,
      formTargets: facts.simulated.includes('sistarbanc') ? [shop.network.url] : ['https://spf.sistarbanc.com.uy'],
      callerOf: (request) => inProcessCaller(shop.context, handlers, visitorOf(request)),
    });
  };
}

/** Built files carry a hash in their names and never change; the few others are asked for again each hour. */
async function serveFiles(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(BUILD_FOLDER, 'client'),
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (response, path) => {
      const forever = path.includes(`${join('client', 'assets')}/`);
      response.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
}
