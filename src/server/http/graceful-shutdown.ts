import type { FastifyInstance } from 'fastify';

/** Time that running requests have to finish. */
const GRACE_MS = 8000;

interface DrainOptions {
  /** Whether the process is about to end and still serves, so that a proxy has time to notice. */
  isStopping: () => boolean;
}

/**
 * A closing server waits for its connections. Idle ones are closed at once; the response on an active one carries
 * `connection: close`, so that it does not stay open until its keep-alive timeout; the rest is cut after the grace
 * time. The header is sent from the first moment of stopping: a proxy that reuses a connection does not meet its end.
 */
export function drainConnectionsOnClose(app: FastifyInstance, { isStopping }: DrainOptions): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    setTimeout(() => app.server.closeAllConnections(), GRACE_MS).unref();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing || isStopping()) reply.header('connection', 'close');
  });
}
