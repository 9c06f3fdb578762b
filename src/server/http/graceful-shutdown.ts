import type { FastifyInstance } from 'fastify';

/** Time that running requests have to finish. */
const GRACE_MS = 8000;

/**
 * A closing server waits for its connections. Idle ones are closed at once; the response on an active one carries
 * `connection: close`, so that it does not stay open until its keep-alive timeout; the rest is cut after the grace
 * time.
 */
export function drainConnectionsOnClose(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    setTimeout(() => app.server.closeAllConnections(), GRACE_MS).unref();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}
