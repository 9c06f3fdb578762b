import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { clientNetwork } from './rate-limit.ts';

/** Stands for the address of a client that has closed the connection while its request is still handled. */
const DISCONNECTED = 'gone';

/** Identifies a browser for view counts: a hash of address and user agent, so that no address is stored. */
export function hashClient(request: Pick<FastifyRequest, 'ip' | 'headers'>): string {
  return shortHash(`${request.ip ?? DISCONNECTED}|${request.headers['user-agent'] ?? ''}`);
}

/** Identifies a client's network for attempt limits; it does not depend on the user agent. */
export function hashClientAddress(request: Pick<FastifyRequest, 'ip'>): string {
  return shortHash(clientNetwork(request.ip) || DISCONNECTED);
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
