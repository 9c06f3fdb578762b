import type { FastifyInstance } from 'fastify';

/**
 * Closes the connection of a request that asks to upgrade, after its answer as HTTP. Node's parser takes what follows on it
 * for another protocol, reports no error of it, and a malformed request would never be answered.
 */
export function closeAfterUpgradeRequest(app: FastifyInstance): void {
  app.server.prependListener('request', (request, response) => {
    if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false;
  });
}
