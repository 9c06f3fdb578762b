import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { createServer, type ViteDevServer } from 'vite';
import type { Renderer } from '#server/http/pages.ts';
import type { BuildOptions } from './build.ts';
import { createRenderer } from './renderer.ts';

export interface DevWeb {
  render: Renderer;
  extension: (app: FastifyInstance) => void;
  close(): Promise<void>;
}

/** Starts Vite in the shop's own HTTP server: the web is rebuilt at every save. */
export async function startDevWeb({ apiUrl }: Pick<BuildOptions, 'apiUrl'>): Promise<DevWeb> {
  const define = apiUrl ? { 'import.meta.env.VITE_API_URL': JSON.stringify(apiUrl) } : {};
  const vite: ViteDevServer = await createServer({ server: { middlewareMode: true }, define });
  // The React Router plugin starts a second Vite server, whose SIGTERM listener exits before the shop has closed. The
  // shop registers its own listener later.
  process.removeAllListeners('SIGTERM');
  const build = async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
  return {
    render: createRenderer(build, vite.config.isProduction ? 'production' : 'development'),
    extension: (app) => {
      app.addHook('onRequest', (request, reply, done) => {
        vite.middlewares(request.raw, reply.raw, () => done());
      });
    },
    close: () => vite.close(),
  };
}
