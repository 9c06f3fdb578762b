import { isIPv6 } from 'node:net';

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

/**
 * The network that views, searches and opened results are counted by: the /24 of an IPv4 address, or the /56 of an IPv6
 * address. Who has one address has few of such networks, and a provider of phones has many people behind one.
 */
export function countedNetwork(ip: string | undefined): string {
  const network = clientNetwork(ip);
  if (!network.includes(':')) return network.split('.').slice(0, 3).join('.');
  const [first = '', second = '', third = '', fourth = ''] = network.split(':');
  return [first, second, third, (Number.parseInt(fourth, 16) >> 8).toString(16)].join(':');
}
