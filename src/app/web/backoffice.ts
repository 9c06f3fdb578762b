import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { ShopServices } from '#app/shop-options.ts';
import { type BackofficeRenderer, serveBackoffice } from '#server/backoffice/pages.ts';
import { BACKOFFICE_PATH } from '#server/backoffice/session-cookie.ts';
import { backofficeHandlers as handlers } from '#server/backoffice-handlers.ts';
import { findStaffSession } from '#server/features/people/staff/sessions.ts';
import { BACKOFFICE_BUILD_FOLDER } from './renderer.ts';

/** Serves the back office below `/operacion`: its files, its pages and forms. Its calls over HTTP are part of the shop. */
export function backofficeExtension(
  { context }: ShopServices,
  render: BackofficeRenderer,
): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    const parts = { context, handlers, findStaffSession };
    await app.register(fastifyStatic, {
      root: join(BACKOFFICE_BUILD_FOLDER, 'client/assets'),
      prefix: `${BACKOFFICE_PATH}/assets/`,
      decorateReply: false,
      wildcard: false,
      index: false,
      cacheControl: false,
      setHeaders: (response) => {
        response.header('cache-control', 'public, max-age=31536000, immutable');
      },
    });
    await serveBackoffice(app, { ...parts, render });
  };
}
