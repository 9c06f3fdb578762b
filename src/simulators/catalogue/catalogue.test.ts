import { expect, test } from 'vitest';
import { isAsin } from '#domain/catalog/asin.ts';
import { readArtwork } from '#simulators/catalogue/pictures/artwork.ts';
import { buildProducts } from './build.ts';
import { demoCatalogue, demoPicture, demoProduct } from './catalogue.ts';
import { readCategories } from './menu.ts';
import type { DemoProduct } from './product.ts';
import { readProductLines } from './product-lines.ts';
import { buildSingleProducts, readSingleModels } from './single-products.ts';

const all = demoCatalogue();

function titled(title: string): DemoProduct {
  const found = all.find((product) => product.title === title);
  if (found === undefined) throw new Error(`No product is called ${title}`);
  return found;
}

function words(product: DemoProduct): Set<string> {
  const text = [product.title, ...product.categories].join(' ').toLowerCase().replaceAll('’', "'");
  const plain = text.split(/[^a-z0-9'-]+/).filter((word) => word !== '');
  return new Set(plain.flatMap((word) => [word, word.replace(/s$/, ''), `${word}s`]));
}

test('the catalogue has at least 2,200 products with distinct, valid asins', () => {
  expect(all.length).toBeGreaterThanOrEqual(2200);
  expect(new Set(all.map((product) => product.asin)).size).toBe(all.length);
  expect(all.filter((product) => !isAsin(product.asin) || !isAsin(product.parent))).toEqual([]);
});

test('the products cover at least 14 categories and every drawing', () => {
  expect(new Set(all.map((product) => product.categories[0])).size).toBeGreaterThanOrEqual(14);
  expect(new Set(all.map((product) => product.drawing)).size).toBe(readArtwork().drawings.size);
});

test('building the catalogue is deterministic', () => {
  const again = [...readSingleModels().flatMap(buildSingleProducts), ...readProductLines().flatMap(buildProducts)];
  expect(again).toEqual(all);
});

test('siblings share a parent and list each other, and some combinations are missing', () => {
  const varied = all.filter((product) => product.siblings.length > 0);
  expect(varied.length).toBeGreaterThan(1500);
  for (const product of varied) {
    const itself = product.siblings.find((sibling) => sibling.asin === product.asin);
    expect(itself?.variants).toEqual(product.variants);
    for (const sibling of product.siblings) expect(demoProduct(sibling.asin)?.parent).toBe(product.parent);
  }
  const twoDimensions = varied.filter((product) => product.variants.length === 2);
  const incomplete = twoDimensions.filter(({ siblings }) => {
    const values = [0, 1].map((index) => new Set(siblings.map((sibling) => sibling.variants[index]?.value)).size);
    return siblings.length < (values[0] ?? 0) * (values[1] ?? 0);
  });
  expect(incomplete.length).toBeGreaterThan(100);
});

test('list prices are missing, equal or higher, never lower', () => {
  const priced = all.filter((product) => product.priceCents !== null && product.listPriceCents !== null);
  expect(priced.length / all.length).toBeGreaterThan(0.35);
  expect(priced.filter((product) => (product.listPriceCents ?? 0) < (product.priceCents ?? 0))).toEqual([]);
  expect(priced.some((product) => product.listPriceCents === product.priceCents)).toBe(true);
});

/** Title, price, list price and landed price in dollars, as the design shows them. */
const shown: [title: string, price: number, list: number | null, landed: number][] = [
  ['Norda Q40 Wireless Noise-Cancelling Headphones', 129, 159, 153.61],
  ['Tramo Runner 3 Road Running Shoes', 84.95, 110, 111.6],
  ['Volta 20V Cordless Drill Kit', 99, 125, 150.91],
  ['Hearthline Enameled Cast-Iron Pot, 5 qt', 69.9, 89, 154.69],
  ['Kestrel Mini 4K Drone with 3-Axis Gimbal', 189, 229, 231.01],
  ['Slate 14 Laptop, 16 GB RAM, 512 GB SSD', 689, 799, 1214.21],
  ['Faro ANC 700 Bluetooth Headphones, 60 h Battery', 179, null, 210.11],
  ['Merid 40 mm Field Watch', 142, null, 163.78],
  ['Kite Foldable On-Ear Headphones', 39, 52, 51.51],
  ['Little Rails Wooden Steam Train', 24.5, null, 49.71],
  ['The Long Crossing: A Novel (Hardcover)', 18.4, null, 37.06],
  ['Plain & Co. Heavy Cotton T-Shirt', 19.9, null, 32.69],
  ['Otter Kids Volume-Limited Headphones', 29.99, null, 43.69],
  ['Salina Daily Vitamin C Serum, 30 ml', 27, null, 38.43],
  ['Waypoint 24 L Everyday Backpack', 74, null, 107.66],
  ['Brisa Studio Over-Ear Wired Headphones', 59.5, 79, 77.86],
  ['Aurora X2 5G Smartphone, 256 GB', 749, null, 1289.41],
  ['Cumbre Reference Open-Back Headphones', 189, null, 223.01],
  ['Halden Air Wireless Headphones, Low Latency', 64.9, 89, 83.74],
  ['Tessel One Gaming Headset with Boom Mic', 54.9, null, 72.84],
];

function gramsOf(product: DemoProduct): number {
  const text = product.details.find((detail) => detail.name === 'Item Weight')?.value ?? '';
  const amount = Number.parseFloat(text);
  return text.endsWith('ounces') ? amount * 28.34952 : amount * 453.59237;
}

/** Landed price in dollars of one unit, collected in Montevideo, with the franchise requested. */
function landed(product: DemoProduct): number {
  const price = (product.priceCents ?? 0) / 100;
  const billed = Math.ceil(gramsOf(product) / 100) / 10;
  const rate = billed >= 5 ? 12 : billed >= 3 ? 15 : 20;
  const cents = (amount: number): number => Math.round(amount * 100 + 1e-6) / 100;
  const freight = cents(billed * rate);
  const taxes = price < 200 ? 0 : cents((price + freight) * 0.22) + cents((price + freight) * 0.38);
  const clearance = product.categories.includes('Cell Phones') ? 9 : 0;
  return cents(price + freight + 5 + cents(price * 0.09) + taxes + clearance);
}

test.each(shown)('%s has the prices that the design shows', (...[title, price, list, total]) => {
  const product = titled(title);
  expect(product.priceCents).toBe(Math.round(price * 100));
  expect(product.listPriceCents).toBe(list === null ? null : Math.round(list * 100));
  expect(landed(product)).toBeCloseTo(total, 2);
  expect(product.popularity).toBeGreaterThan(800);
});

test('the headphones of the product page come in four colours, one of them sold out', () => {
  const norda = demoProduct('B0PNTEQ40A');
  expect(norda).toMatchObject({ rating: 4.6, reviews: 2318, color: 'Petrol' });
  const colors = norda?.siblings.map(({ asin, variants }) => [variants[0]?.value, demoProduct(asin)?.available]);
  expect(colors).toEqual([
    ['Petrol', true],
    ['Graphite', true],
    ['Bone', true],
    ['Ceibo', false],
  ]);
  expect(titled('Lumen M2 Mirrorless Camera Body').priceCents).toBeNull();
});

test('the catalogue contains every edge case', () => {
  const inCategory = (name: string): DemoProduct | undefined => all.find((product) => product.categories[0] === name);
  expect(all.some((product) => product.priceCents === null)).toBe(true);
  expect(
    all.some(
      (product) => !product.details.some((detail) => /weight|ounce|pound|kilo/i.test(`${detail.name} ${detail.value}`)),
    ),
  ).toBe(true);
  expect(all.some((product) => product.details.some((detail) => detail.value === '96.4 pounds'))).toBe(true);
  for (const name of ['Kindle Store', 'Audible Books & Originals', 'Gift Cards'])
    expect(inCategory(name)?.digital).toBe(true);
  expect(inCategory('Books')).toBeDefined();
  expect(all.filter((product) => product.condition === 'refurbished').length).toBeGreaterThan(10);
  expect(all.some((product) => product.description.includes('<script>'))).toBe(true);
  expect(all.some((product) => product.title.length === 400)).toBe(true);
  expect(all.some((product) => product.title.includes('&amp;'))).toBe(true);
  expect(all.some((product) => product.title.includes('\u200b'))).toBe(true);
  expect(all.some((product) => product.siblings.length === 40)).toBe(true);
  expect(all.some((product) => product.images.length === 0)).toBe(true);
  expect(demoProduct('166805227X')?.drawing).toBe('book');
  expect(all.some((product) => /walkie talkie/i.test(product.title))).toBe(true);
  expect(all.some((product) => /airsoft/i.test(product.title))).toBe(true);
});

test('the menu has at least 14 categories, and each subcategory matches at least 5 products', () => {
  const demoCategories = readCategories();
  expect(demoCategories.length).toBeGreaterThanOrEqual(14);
  const ids = demoCategories.flatMap((category) => [category.id, ...category.subCategories.map((sub) => sub.id)]);
  expect(new Set(ids).size).toBe(ids.length);
  const indexed = all.map(words);
  for (const { name, subCategories } of demoCategories) {
    expect(subCategories.length, name).toBeGreaterThanOrEqual(4);
    expect(subCategories.length, name).toBeLessThanOrEqual(7);
    for (const { englishKeyword } of subCategories) {
      const keywords = englishKeyword.split(' ').filter((word) => word !== 'and' && word !== 'for');
      const matches = indexed.filter((productWords) => keywords.every((word) => productWords.has(word)));
      expect(matches.length, englishKeyword).toBeGreaterThanOrEqual(5);
    }
  }
});

test('a picture exists for each image path of a product, and for no other frame or asin', () => {
  for (const address of titled('Volta 20V Cordless Drill Kit').images) {
    const [, asin = '', frame = ''] = /^\/pictures\/(\w{10})\/(\d)\.svg$/.exec(address) ?? [];
    expect(demoPicture(asin, Number(frame))).toContain('<svg');
  }
  expect(demoPicture('B0PNTEQ40A', 0)).toBeNull();
  expect(demoPicture('B0PNTEQ40A', 8)).toBeNull();
  expect(demoPicture('B0PNTEQ40A', 1.5)).toBeNull();
  expect(demoPicture('B000000000', 1)).toBeNull();
});
