import { join } from 'node:path';
import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router';
import type { BackofficeCaller } from '#contract/backoffice/caller.ts';
import type { BackofficeRenderer } from '#server/backoffice/pages.ts';

/** Exports of the built back office beside React Router's own: the context keys under which loaders read the server's values. */
interface BackofficeEntry {
  routerContext: {
    callerContext: RouterContext<BackofficeCaller>;
    nonceContext: RouterContext<string>;
    reportContext: RouterContext<(error: unknown) => string>;
  };
}

export const BACKOFFICE_BUILD_FOLDER = join(import.meta.dirname, '../../../build/backoffice');

/** Loads the renderer of the built back office. `mode` is NODE_ENV. */
export async function loadBackofficeRenderer(mode = 'production'): Promise<BackofficeRenderer> {
  const build = (await import(join(BACKOFFICE_BUILD_FOLDER, 'server/index.js'))) as ServerBuild;
  const { routerContext } = build.entry.module as unknown as BackofficeEntry;
  const handler = createRequestHandler(build, mode);
  return async (request, { call, nonce, report }) => {
    const context = new RouterContextProvider();
    context.set(routerContext.callerContext, call);
    context.set(routerContext.nonceContext, nonce);
    context.set(routerContext.reportContext, report);
    return await handler(request, context);
  };
}
