import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { clientNetwork } from './client-network.ts';

/** Hashes that stand for a client, so that no address is stored. */
export interface ClientHashes {
  /** Of network and user agent: identifies a browser for view counts. */
  visitor: string;
  /** Of the network alone, for attempt limits. */
  clientAddress: string;
}

/** The hashes of a request's client. All addresses of one subscriber's network have the same. */
export function hashClient({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): ClientHashes {
  const network = clientNetwork(ip);
  return { visitor: shortHash(`${network}|${headers['user-agent'] ?? ''}`), clientAddress: shortHash(network) };
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
