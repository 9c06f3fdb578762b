import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMarketplaceHost, marketplacePage } from './marketplace.ts';

const asin = 'B0PNTEQ40A';
const made = `https://www.amazon.com/dp/${asin}`;

test.each([
  ['https://www.amazon.com/Some-Shoe/dp/B0PNTEQ40A?th=1', 'https://www.amazon.com/Some-Shoe/dp/B0PNTEQ40A?th=1'],
  ['https://amazon.com/dp/B0PNTEQ40A', 'https://amazon.com/dp/B0PNTEQ40A'],
  ['/dp/B0PNTEQ40A', made],
  ['', made],
  ['http://www.amazon.com/dp/B0PNTEQ40A', made],
  ['https://www.amazon.es/dp/B0PNTEQ40A', made],
  ['https://amazon.com.evil.example/dp/B0PNTEQ40A', made],
  ['https://evil.example/?https://www.amazon.com/', made],
  ['https://user@www.amazon.com/dp/B0PNTEQ40A', made],
  ['javascript:alert(1)//www.amazon.com/', made],
])('the page of the source %s is %s', (dpUrl, page) => {
  expect(marketplacePage({ asin, dpUrl })).toBe(page);
});

test('whatever a source states, the page is one of the marketplace', () => {
  fc.assert(
    fc.property(
      fc.tuple(fc.constantFrom('', 'https://', 'https://amazon.com', 'https://www.amazon.com/'), fc.string()),
      (parts) => {
        const { protocol, hostname } = new URL(marketplacePage({ asin, dpUrl: parts.join('') }));
        expect(protocol).toBe('https:');
        expect(isMarketplaceHost(hostname)).toBe(true);
      },
    ),
  );
});
