import { join } from 'node:path';
import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Caller } from '#contract/caller.ts';
import type { Renderer } from '#server/http/pages.ts';

/** Exports of the built web beside React Router's own: the context keys under which loaders read the server's values. */
interface WebEntry {
  routerContext: {
    callerContext: RouterContext<Caller>;
    originContext: RouterContext<string>;
    nonceContext: RouterContext<string>;
    panelAccessContext: RouterContext<() => Promise<boolean>>;
    htmlContext: RouterContext<{ html: string | null }>;
    reportContext: RouterContext<(error: unknown) => void>;
  };
}

export const BUILD_FOLDER = join(import.meta.dirname, '../../../build');

/** Loads the renderer of the built web. `mode` is NODE_ENV. */
export async function loadBuiltRenderer(mode = 'production'): Promise<Renderer> {
  const build = (await import(join(BUILD_FOLDER, 'server/index.js'))) as ServerBuild;
  return createRenderer(build, mode);
}

/**
 * Creates a renderer of a build, or of the current one, which changes at every save in development: for a function the
 * router makes its handler and ranks its routes at each request.
 */
export function createRenderer(build: ServerBuild | (() => Promise<ServerBuild>), mode: string): Renderer {
  const handler = createRequestHandler(build, mode);
  return async (request, { call, origin, nonce, panelAccess, report }) => {
    const { routerContext } = (typeof build === 'function' ? await build() : build).entry.module as unknown as WebEntry;
    const context = new RouterContextProvider();
    context.set(routerContext.callerContext, call);
    context.set(routerContext.originContext, origin);
    context.set(routerContext.nonceContext, nonce);
    context.set(routerContext.panelAccessContext, panelAccess);
    context.set(routerContext.reportContext, report);
    const page: { html: string | null } = { html: null };
    context.set(routerContext.htmlContext, page);
    const response = await handler(request, context);
    return { response, html: page.html };
  };
}
