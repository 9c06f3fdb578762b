import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** A caller who hung up has no address any more; its request may still be under way. */
const GONE = 'gone';

/** A browser's mark for counting views: a hash of its address and agent, so that no address is kept. */
export function visitorOf(request: Pick<FastifyRequest, 'ip' | 'headers'>): string {
  return shortHash(`${request.ip ?? GONE}|${request.headers['user-agent'] ?? ''}`);
}

/** A network address's mark for counting tries; a changed user agent does not change it. */
export function addressOf(request: Pick<FastifyRequest, 'ip'>): string {
  return shortHash(request.ip ?? GONE);
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
