import { join } from 'node:path';
import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Caller } from '#contract/caller.ts';
import type { Renderer } from '#server/http/pages.ts';

/** What the built web exports beside React Router's own: the keys under which loaders find what the server hands them. */
interface WebEntry {
  routerContext: {
    callerContext: RouterContext<Caller>;
    originContext: RouterContext<string>;
    htmlContext: RouterContext<{ html: string | null }>;
    reportContext: RouterContext<(error: unknown) => void>;
  };
}

export const BUILD_FOLDER = join(import.meta.dirname, '../../../build');

/** The renderer of the built web. */
export async function builtRenderer(): Promise<Renderer> {
  const build = (await import(join(BUILD_FOLDER, 'server/index.js'))) as ServerBuild;
  return rendererOf(() => Promise.resolve(build));
}

/** A renderer of whatever build is current; in development that changes with every save. */
export function rendererOf(current: () => Promise<ServerBuild>): Renderer {
  const handler = createRequestHandler(current, process.env.NODE_ENV ?? 'production');
  return async (request, { call, origin, report }) => {
    const { routerContext } = (await current()).entry.module as unknown as WebEntry;
    const context = new RouterContextProvider();
    context.set(routerContext.callerContext, call);
    context.set(routerContext.originContext, origin);
    context.set(routerContext.reportContext, report);
    const page: { html: string | null } = { html: null };
    context.set(routerContext.htmlContext, page);
    const response = await handler(request, context);
    return { response, html: page.html };
  };
}
