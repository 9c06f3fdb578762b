import type { FastifyInstance } from 'fastify';
import { type RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '#server/refusal.ts';
import { clientNetwork } from './client-network.ts';
import { messageForStatus, sendRefusal } from './error-handler.ts';

/**
 * Not counted: static files and health checks, which cost nothing, and partners' callbacks, which report on all
 * customers from one address and are authenticated. Compared with the matched route, not with the URL: a page whose
 * path starts like one of these costs as much as any other.
 */
const UNLIMITED_ROUTE = /^\/(health|ready|metrics|payments\/sistarbanc\/ws|(assets|fonts|pictures|webhooks)\/.+)$/;

/** Limits the requests of one client network; every counted response carries the state of its limit. */
export function registerRateLimit(app: FastifyInstance, limiter: RateLimiterMemory): void {
  app.addHook('onRequest', async (request, reply) => {
    if (UNLIMITED_ROUTE.test(request.routeOptions.url ?? '')) return;
    const result = await limiter.consume(clientNetwork(request.ip)).catch((error: unknown) => {
      if (error instanceof RateLimiterRes) return error;
      throw error;
    });
    const resetSeconds = Math.ceil(result.msBeforeNext / 1000);
    reply
      .header('x-ratelimit-limit', limiter.points)
      .header('x-ratelimit-remaining', result.remainingPoints)
      .header('x-ratelimit-reset', resetSeconds);
    if (result.consumedPoints <= limiter.points) return;
    return sendRefusal(reply, new Refusal(429, messageForStatus(429), { retryAfter: resetSeconds }));
  });
}
