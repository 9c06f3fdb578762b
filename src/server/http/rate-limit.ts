import { isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '#server/refusal.ts';
import { messageForStatus, sendRefusal } from './error-handler.ts';

/**
 * Not counted: static files and health checks, which cost nothing, and partners' callbacks, which report on all
 * customers from one address and are authenticated.
 */
const UNLIMITED = /^\/(assets|fonts|pictures|health|ready|metrics|webhooks|payments\/sistarbanc\/ws)\b/;

/** Limits the requests of one client network; every counted response carries the state of its limit. */
export function registerRateLimit(app: FastifyInstance, limiter: RateLimiterMemory): void {
  app.addHook('onRequest', async (request, reply) => {
    if (UNLIMITED.test(request.url)) return;
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

/** The network that one subscriber controls: an IPv4 address, or the /64 of an IPv6 address. */
export function clientNetwork(ip: string | undefined): string {
  // The address is undefined once the client has closed the connection.
  if (ip === undefined) return '';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip;
  const [left = '', right] = ip.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0').split('::');
  const groups = left === '' ? [] : left.split(':');
  if (right !== undefined) {
    const tail = right === '' ? [] : right.split(':');
    groups.push(...Array<string>(8 - groups.length - tail.length).fill('0'), ...tail);
  }
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
