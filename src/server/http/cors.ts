import type { FastifyInstance } from 'fastify';

const METHODS = 'GET, POST, PUT, PATCH, DELETE';
const HEADERS = 'authorization, content-type, idempotency-key';
const MAX_AGE_SECONDS = '600';

/**
 * Allows pages of these origins to call `/api/` from another host. Credentials are not allowed: calls
 * carry a Bearer token, and the cookie of known devices is optional.
 */
export function registerCors(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return;
    reply.header('vary', 'origin');
    const { origin } = request.headers;
    if (!origin || !origins.includes(origin)) return;
    reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', 'retry-after');
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return;
    await reply
      .code(204)
      .header('access-control-allow-methods', METHODS)
      .header('access-control-allow-headers', HEADERS)
      .header('access-control-max-age', MAX_AGE_SECONDS)
      .send();
  });
}
