import type { FastifyInstance } from 'fastify';
import type { RateLimiterMemory } from 'rate-limiter-flexible';
import { takePoints } from '#server/limits/limits.ts';
import { Refusal } from '#server/refusal.ts';
import { clientNetwork } from './client-network.ts';
import { messageForStatus, sendRefusal } from './error-handler.ts';

/**
 * Not counted: static files and health checks, which cost nothing, and partners' callbacks, which report on all
 * customers from one address and are authenticated. Compared with the matched route, not with the URL: a page whose
 * path starts like one of these costs as much as any other.
 */
const UNLIMITED_ROUTE = /^\/(health|ready|metrics|payments\/sistarbanc\/ws|(assets|fonts|pictures|webhooks)\/.+)$/;

/**
 * Limits the requests of one client network to this process; every counted response carries the state of its limit.
 */
export function registerRateLimit(app: FastifyInstance, limiter: RateLimiterMemory): void {
  app.addHook('onRequest', async (request, reply) => {
    if (UNLIMITED_ROUTE.test(request.routeOptions.url ?? '')) return;
    const { granted, remaining, msToReset } = await takePoints(limiter, clientNetwork(request.ip));
    const resetSeconds = Math.ceil(msToReset / 1000);
    reply
      .header('x-ratelimit-limit', limiter.points)
      .header('x-ratelimit-remaining', remaining)
      .header('x-ratelimit-reset', resetSeconds);
    if (granted > 0) return;
    return sendRefusal(reply, new Refusal(429, messageForStatus(429), { retryAfter: resetSeconds }));
  });
}
