import type { FastifyInstance } from 'fastify';
import { overloadedRefusal, sendRefusal } from './error-handler.ts';

/** Beyond this number of concurrent requests only purchases and the other paths below are served. */
const MAX_CONCURRENT_REQUESTS = 300;

/** Always served: purchases, partners' notices, health checks. Browsing can be retried. */
const NEVER_SHED =
  /^\/(health|ready|metrics|webhooks\/|payments\/|api\/(orders|cart|users|auth|fees|shipping-addresses|payments)\b)/;

/**
 * Refuses browsing requests with 503 and Retry-After beyond `max` concurrent requests, so that the others stay fast.
 */
export function registerLoadShedding(app: FastifyInstance, max: number = MAX_CONCURRENT_REQUESTS): void {
  let active = 0;
  app.addHook('onRequest', async (request, reply) => {
    active += 1;
    reply.raw.once('close', () => {
      active -= 1;
    });
    if (active > max && !NEVER_SHED.test(request.url)) return sendRefusal(reply, overloadedRefusal());
  });
}
