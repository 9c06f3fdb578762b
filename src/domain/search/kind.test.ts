import { expect, test } from 'vitest';
import { openDictionary } from '#app/open-dictionary.ts';
import { demoCatalogue } from '#simulators/catalogue/catalogue.ts';
import { kindOf } from './kind.ts';

const { kinds } = openDictionary();
const kind = (title: string, ...categories: string[]) => kindOf({ title, categories }, kinds);

test('the narrowest category names the thing, and the department for whom it is', () => {
  const shoes = ['Clothing, Shoes & Jewelry', 'Men', 'Shoes', 'Athletic', 'Running'];
  expect(kind('Tramo Runner 3', ...shoes)).toBe('Zapatillas de running · hombre');
  expect(kind('Brisa Costa', 'Clothing, Shoes & Jewelry', 'Women', 'Shoes', 'Athletic', 'Running')).toBe(
    'Zapatillas de running · mujer',
  );
  expect(kind('Otter Hop', 'Clothing, Shoes & Jewelry', 'Girls & Boys', 'Shoes', 'Kids Sneakers')).toBe(
    'Championes para niños',
  );
  expect(kind('Salina Marea', 'Beauty & Personal Care', 'Fragrance', 'Women’s', 'Eau de Parfum')).toBe(
    'Perfume · mujer',
  );
});

test('a category means a thing only below the categories that it is written with', () => {
  expect(kind('Running for Life', 'Sports & Outdoors', 'Running')).toBe('');
  expect(kind('Halden Scope Mount', 'Sports & Outdoors', 'Optics')).toBe('');
  expect(kind('Anything', 'Books', 'Travel', 'Americas')).toBe('Libro');
  expect(kind('Anything', 'Books')).toBe('Libro');
});

test('a thing for both names nobody', () => {
  const glasses = ['Clothing, Shoes & Jewelry', 'Men', 'Accessories', 'Sunglasses & Eyewear', 'Sunglasses'];
  expect(kind('Brisa Pier Polarized Sunglasses for Men and Women', ...glasses)).toBe('Lentes de sol');
  expect(kind('Brisa Pier Polarized Sunglasses', ...glasses)).toBe('Lentes de sol · hombre');
});

test.each([
  ['Otter Shell Phone Case for iPhone 15, Slim', 'Funda de celular'],
  ['COSORI Air Fryer with 9 Presets', 'Freidora de aire'],
  ['OXO Brew Cordless Glass Electric Kettle - 1.75 L', 'Pava eléctrica'],
  ['ASUS 14" FHD Laptop, Intel Celeron', 'Notebook'],
])('without a known category the noun at the end of the title’s name tells: %s', (title, expected) => {
  expect(kind(title)).toBe(expected);
  expect(kind(title, 'Unknown Category')).toBe(expected);
});

test.each([
  'Phone Stand and Charger for Desk',
  'USB C to USB C Cable',
  'SHARDOR Espresso Machine 20 Bar',
  'Replacement Tent Pole',
  'Dog Stroller',
  'Screen',
  'Edge - Memory 2 GB',
  'Volta Cordless Drill Kit',
  'Aircurve Play for iPhone 4',
  '',
])('what is not certain is not named: %s', (title) => {
  expect(kind(title)).toBe('');
});

test('every product of the demo that may be imported has a kind of at most 40 characters', () => {
  const products = demoCatalogue().map(({ title, categories }) => ({ title, kind: kind(title, ...categories) }));
  expect(products.filter((product) => product.kind.length > 40)).toEqual([]);
  expect(new Set(products.filter((product) => product.kind === '').map(({ title }) => title))).toEqual(
    new Set(['Halden Red Dot Sight for Rifle Scope Mount', 'Hearthline Beef Jerky Variety Pack, 12 Count']),
  );
});
