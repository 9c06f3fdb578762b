import { expect, test } from 'vitest';
import { addressOf } from './address.ts';

test.each([
  ['/', 'http://shop.example/'],
  ['/search?amz=a%20b&x=?', 'http://shop.example/search?amz=a%20b&x=?'],
  ['//', 'http://shop.example//'],
  ['//example.com/x?y', 'http://shop.example//example.com/x?y'],
  ['http://example.com/products?asin=1', 'http://shop.example/products?asin=1'],
  ['http://example.com', 'http://shop.example/'],
  ['/%', 'http://shop.example/%'],
])('%s is asked for at the shop itself', (url, address) => {
  expect(addressOf({ url }, 'http://shop.example').href).toBe(address);
});
