import { expect, test } from 'vitest';
import { isForeignMarketplaceAddress } from './marketplace-address.ts';

test.each([
  ['https://www.amazon.de/dp/B0FOREIGN1'],
  ['https://www.amazon.es/-/en/dp/B0FOREIGN1?th=1'],
  ['http://amazon.com.tr/dp/B0FOREIGN1'],
  ['https://www.amazon.com.mx/dp/B0FOREIGN1'],
  ['https://www.amazon.com.au/dp/B0FOREIGN1'],
  ['https://www.amazon.ca/dp/B0FOREIGN1'],
  ['https://www.amazon.in/dp/B0FOREIGN1'],
  ['HTTPS://WWW.AMAZON.CO.UK/dp/B0FOREIGN1'],
  ['//www.amazon.fr/dp/B0FOREIGN1'],
  ['www.amazon.it/dp/B0FOREIGN1'],
  [' https://www.amazon.co.jp./dp/B0FOREIGN1'],
  ['https://www.amazon.com@www.amazon.de/dp/B0FOREIGN1'],
  ['https://www.myamazon.com/dp/B0FOREIGN1'],
])('the address %s is on another marketplace', (address) => {
  expect(isForeignMarketplaceAddress(address)).toBe(true);
});

test.each([
  ['https://www.amazon.com/dp/B0DOLLARS1'],
  ['http://smile.amazon.com./dp/B0DOLLARS1'],
  ['https://AMAZON.com/dp/B0DOLLARS1'],
  ['www.amazon.com/dp/B0DOLLARS1'],
  ['/dp/B0DOLLARS1?ref=amazon.de'],
  ['dp/B0DOLLARS1'],
  [''],
  ['N/A'],
  ['https://'],
])('the address "%s" is not on another marketplace', (address) => {
  expect(isForeignMarketplaceAddress(address)).toBe(false);
});
