import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { ShopServices } from '#app/open-shop.ts';
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
    const { config, partnerSettings, clock, log } = services.context;
    const { network } = services;
    await servePages(app, {
      render,
      clock,
      log,
      origin: config.publicUrl,
      apiUrl: config.apiUrl,
      formTargets:
        network && partnerSettings.simulated.includes('sistarbanc') ? [network.url] : ['https://spf.sistarbanc.com.uy'],
      callerOf: (request) => inProcessCaller(services.context, handlers, hashClient(request)),
    });
  };
}

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
    },
  });
}
