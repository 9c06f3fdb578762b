import { join } from 'node:path';
import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router';
import type { BackofficeRenderer } from '#server/backoffice/pages.ts';
import type { Renderer } from '#server/http/pages.ts';

export const BUILD_FOLDER = join(import.meta.dirname, '../../../build');
export const BACKOFFICE_BUILD_FOLDER = join(BUILD_FOLDER, 'backoffice');

/** Loads the renderer of the built web. `mode` is NODE_ENV. */
export async function loadBuiltRenderer(mode = 'production'): Promise<Renderer> {
  return createRenderer(await importBuild(BUILD_FOLDER), mode);
}

/** Loads the renderer of the built back office. */
export async function loadBackofficeRenderer(mode = 'production'): Promise<BackofficeRenderer> {
  return createRenderer(await importBuild(BACKOFFICE_BUILD_FOLDER), mode);
}

async function importBuild(folder: string): Promise<ServerBuild> {
  return (await import(join(folder, 'server/index.js'))) as ServerBuild;
}

/**
 * Creates a renderer of a build, or of the current one, which changes at every save in development: for a function the
 * router makes its handler and ranks its routes at each request.
 */
export function createRenderer<Deps>(
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: string,
): (request: Request, deps: Deps) => Promise<Response> {
  const handler = createRequestHandler(build, mode);
  return async (request, deps) => {
    const entry: unknown = (typeof build === 'function' ? await build() : build).entry.module;
    const { contexts } = entry as { contexts: Record<string, RouterContext> };
    const context = new RouterContextProvider();
    for (const [name, key] of Object.entries(contexts)) context.set(key, deps[name as keyof Deps]);
    return await handler(request, context);
  };
}
