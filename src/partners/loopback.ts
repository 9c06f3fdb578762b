import { isIPv4 } from 'node:net';

/** Whether a host, as a name or an address with or without brackets, is this machine itself. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || name === '::1' || (isIPv4(name) && name.startsWith('127.'));
}
