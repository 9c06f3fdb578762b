import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';

/**
 * Warns, once, of a reverse proxy that is not in TRUSTED_PROXIES, behind which all visitors would be limited as one: at
 * start, where the public address is `https:` and so somebody else ends TLS, or at the first forwarded request.
 */
export function registerProxyWarning(app: FastifyInstance, { config, log }: Pick<Context, 'config' | 'log'>): void {
  let isWarned = false;
  const warn = (message: string) => {
    if (!isWarned) log.warn({ code: 'untrusted-proxy' }, message);
    isWarned = true;
  };
  if (config.publicUrl.startsWith('https:') && config.trustedProxies.length === 0) {
    warn('PUBLIC_URL is https and TRUSTED_PROXIES is empty: all visitors count as one address');
  }
  app.addHook('onRequest', async (request) => {
    if (isForwardedByStranger(request)) warn('X-Forwarded-For from an address that TRUSTED_PROXIES does not contain');
  });
}

/** Of a trusted peer, fastify lists the address and at least the one that it forwards for. */
function isForwardedByStranger({ headers, ips }: FastifyRequest): boolean {
  return headers['x-forwarded-for'] !== undefined && (ips?.length ?? 1) < 2;
}
