import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { createServer, type ViteDevServer } from 'vite';
import type { Renderer } from '#server/http/pages.ts';
import type { BuildFacts } from './build.ts';
import { rendererOf } from './renderer.ts';

export interface DevWeb {
  render: Renderer;
  extension: (app: FastifyInstance) => void;
  close(): Promise<void>;
}

/** The web as Vite serves it in development: rebuilt at every save, over the shop's own port. */
export async function devWeb({ apiUrl }: BuildFacts): Promise<DevWeb> {
  const define = apiUrl ? { 'import.meta.env.VITE_API_URL': JSON.stringify(apiUrl) } : {};
  const vite: ViteDevServer = await createServer({ server: { middlewareMode: true }, define });
  const build = async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
  return {
    render: rendererOf(build),
    extension: (app) => {
      app.addHook('onRequest', (request, reply, done) => {
        vite.middlewares(request.raw, reply.raw, () => done());
      });
    },
    close: () => vite.close(),
  };
}
