import type { FastifyRequest } from 'fastify';

/**
 * The address of a request at the shop's own origin. What was asked for is a path, however it begins: the parser of a URL
 * would take `//x` for another host, and fail at `//`.
 */
export function addressOf({ url }: Pick<FastifyRequest, 'url'>, origin: string): URL {
  // A client may name the host in the first line of its request, too.
  const asked = url.replace(/^https?:\/\/[^/?]*/i, '');
  const query = asked.indexOf('?');
  const address = new URL(origin);
  address.pathname = query === -1 ? asked : asked.slice(0, query);
  address.search = query === -1 ? '' : asked.slice(query);
  return address;
}
