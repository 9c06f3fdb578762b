import { describe, expect, test } from 'vitest';
import type { CallInput } from './caller.ts';
import { readPageAddress } from './page-addresses.ts';

const read = (path: string) => readPageAddress(new URL(path, 'https://puente.example'));

test.each([
  ['/offers?fbclid=1&utm_source=x&page=3', '/offers'],
  ['/products?utm_source=x&asin=b0pnteq40a&asin=B000000001&x=1', '/products?asin=B0PNTEQ40A'],
  ['/products?ASIN=b0pnteq40a', '/products?asin=B0PNTEQ40A'],
  ['/search?page=01&amz=%20Apple%20%20Watch&gclid=2', '/search?amz=apple+watch&page=1'],
  [
    '/search?weight=more&brand=Zorx&page=1&weight=500&amz=taza&brand=Acme&weight=500&sort=relevance&min=&max=40',
    '/search?amz=taza&page=1&weight=500&weight=more&brand=Acme&brand=Zorx&max=40',
  ],
  ['/categorias/ropa?page=1', '/categorias/ropa'],
  ['/categorias/ropa/remeras?page=2&x=1', '/categorias/ropa/remeras?page=2'],
  ['/profile/orders/4b1d?x=1', '/profile/orders/0'],
  ['/checkout?step=paymentMethods', '/checkout'],
  ['/auth/signin?x=1', '/auth/signin'],
  ['/auth/signin?from=%2Fcheckout', '/auth/signin?from=%2Fcheckout'],
])('%s is kept as %s', (asked, address) => {
  expect(read(asked)).toEqual({ address, isKept: true, isElsewhere: false });
  expect(read(address)?.address).toBe(address);
});

/** A value of each filter that the search has. */
const FILTERS: Record<
  Exclude<keyof CallInput<'searchProducts'>['query'], 'keyword' | 'page' | 'domainCode'>,
  string
> = {
  sort: 'rating',
  regime: 'franchise',
  condition: 'new',
  weight: '500',
  brand: 'Acme',
  literal: '1',
  size: 'M',
  color: 'black',
  gender: 'women',
  category: 'Calzado',
  stars: '4',
  discount: '25',
  arrival: 'first',
  min: '10',
  max: '40',
};

test.each(Object.entries(FILTERS))('the filter %s of the search is declared for its page', (name, value) => {
  const address = `/search?amz=taza&page=1&${name}=${value}`;
  expect(read(address)?.address).toBe(address);
});

test.each([
  ['/Offers', '/offers'],
  ['/offers/', '/offers'],
  ['/%6fffers//?x=1', '/offers'],
  ['/categorias/R%6fpa?page=1', '/categorias/ropa'],
  ['/search?amz=taza&page=1&sort=cheapest', '/search?amz=taza&page=1'],
  ['/search?amz=taza&page=1&condition=used&condition=new', '/search?amz=taza&page=1&condition=new'],
  ['/search?amz=taza&page=1&min=cheap', '/search?amz=taza&page=1'],
])('%s leads to %s', (asked, address) => {
  expect(read(asked)).toMatchObject({ address, isElsewhere: true });
  expect(read(address)).toMatchObject({ address, isElsewhere: false });
});

test.each([
  '/?token=eyJ',
  '/auth/email-validation?code=ABCDEF',
  '/auth/signin?from=%2Fproducts%3Fasin%3DB000000001',
  '/successful-purchase?uid=1&oid=2',
  '/information/fees?way=weight&price=50&weight=0%2C5',
  `/search?amz=${'x'.repeat(300)}&page=1`,
  '/comparar?asin=B0TRAM0RN3&asin=B0PNTEQ40A&diferencias=1',
])('%s is of one visitor and not kept', (asked) => {
  expect(read(asked)).toMatchObject({ isKept: false, isElsewhere: false });
});

test.each([
  '//',
  '///offers',
  '//other.example/offers',
  '/offers//more',
  '/products.data?asin=B000000001',
  '/robots.txt',
  '/no-existe',
  '/categorias/%C3%B1',
  '/offers%2',
  '/categorias/ropa/remeras/mas',
])('%s is no page', (asked) => {
  expect(readPageAddress({ pathname: asked.split('?')[0] ?? '', searchParams: new URLSearchParams() })).toBeNull();
});

describe('a page number', () => {
  test.each(['99999', '0', '-1', 'dos', '1.5', ''])('%s that is none is left to the page, which leads on', (page) => {
    expect(read(`/search?amz=taza&page=${page}`)?.address).toBe(
      page === '' ? '/search?amz=taza' : `/search?amz=taza&page=${page}`,
    );
  });
});
