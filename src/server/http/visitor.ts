import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** A browser's mark for counting views: a hash of its address and agent, so that no address is kept. */
export function visitorOf(request: Pick<FastifyRequest, 'ip' | 'headers'>): string {
  return createHash('sha256')
    .update(`${request.ip}|${request.headers['user-agent'] ?? ''}`)
    .digest('base64url')
    .slice(0, 22);
}
