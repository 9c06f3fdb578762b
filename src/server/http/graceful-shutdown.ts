import type { FastifyInstance } from 'fastify';

/** What is under way has so long to end. */
const PATIENCE_MS = 8000;

/**
 * A server that closes waits for its connections. Those that are idle go at once; a connection that is answering goes
 * with its answer, which says so, and not after a minute's silence; what is still open then is cut.
 */
export function closeConnectionsWithTheirAnswers(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS).unref();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}
