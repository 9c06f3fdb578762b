import type { FastifyInstance } from 'fastify';
import { overloadedRefusal, sendRefusal } from './error-handler.ts';

/** Beyond this number of concurrent requests only purchases and the other paths below are served. */
const MAX_CONCURRENT_REQUESTS = 300;

/**
 * Matched routes that are always served: purchases, partners' notices, health checks. Browsing can be retried, whatever
 * its URL starts with.
 */
const NEVER_SHED_ROUTE =
  /^\/(health|ready|metrics|(webhooks|payments)\/.+|api\/(orders|cart|users|auth|fees|shipping-addresses|payments)(\/.+)?)$/;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A stream that stays open while it has nothing to say: it is no load. */
    staysOpen?: boolean;
  }
}

/**
 * Refuses browsing requests with 503 and Retry-After beyond `max` concurrent requests, so that the others stay fast.
 */
export function registerLoadShedding(app: FastifyInstance, max: number = MAX_CONCURRENT_REQUESTS): void {
  let active = 0;
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.staysOpen) return;
    active += 1;
    reply.raw.once('close', () => {
      active -= 1;
    });
    if (active > max && !NEVER_SHED_ROUTE.test(request.routeOptions.url ?? ''))
      return sendRefusal(reply, overloadedRefusal());
  });
}
