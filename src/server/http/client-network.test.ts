import { describe, expect, test } from 'vitest';
import { clientNetwork, countedNetwork } from './client-network.ts';

describe('the network that a rate limit counts by', () => {
  test.each([
    ['190.64.1.2', '190.64.1.2'],
    ['::ffff:190.64.1.2', '190.64.1.2'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    [undefined, ''],
  ])('is an IPv4 address or the /64 of an IPv6 address: %s', (ip, network) => {
    expect(clientNetwork(ip)).toBe(network);
  });
});

describe('the network that views and searches are counted by', () => {
  test.each([
    ['190.64.1.2', '190.64.1'],
    ['::ffff:190.64.1.250', '190.64.1'],
    ['2001:db8:1:2ff:3:4:5:6', '2001:db8:1:2'],
    ['2001:0db8:0001:0200::9', '2001:db8:1:2'],
    ['2001:db8:1:ff02::9', '2001:db8:1:ff'],
    ['::1', '0:0:0:0'],
    [undefined, ''],
  ])('is the /24 of an IPv4 address or the /56 of an IPv6 address: %s', (ip, network) => {
    expect(countedNetwork(ip)).toBe(network);
  });
});
