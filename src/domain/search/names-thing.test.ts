import { describe, expect, test } from 'vitest';
import { openDictionary } from '#app/open-dictionary.ts';
import { normalizeKeyword } from './keyword.ts';
import { type NamedProduct, type Thing, thingReader, toThing } from './names-thing.ts';
import { translateKeyword } from './translate-keyword.ts';

const dictionary = openDictionary();

function namesThing(product: NamedProduct, thing: Thing): boolean {
  return thingReader(thing, dictionary)(product);
}

function isA(keyword: string, title: string, category: string | null = null): boolean {
  const { terms, thing } = translateKeyword(normalizeKeyword(keyword), dictionary);
  const words = terms[thing ?? 0]?.words ?? [];
  const product = { title, category, isInCategories: false, isWork: false };
  return namesThing(product, toThing(words, dictionary));
}

describe('a product is the thing', () => {
  test.each([
    ['celular', 'Aurora X2 5G Smartphone, 256 GB', 'cell phones'],
    ['mochila', 'Slate Slim Laptop Backpack, Business Travel', 'laptop backpacks'],
    ['zapatillas', "Tramo Runner 2 Men's Running Shoes, Lightweight", 'running'],
    ['cafetera', 'Merid Crema Espresso Machine, Coffee Maker with Grinder', 'espresso machines'],
    ['termo', 'Waypoint Flask Insulated Water Bottle, Stainless Steel Thermos', 'water bottles'],
    ['olla', 'Hearthline Estancia Enameled Cast Iron Dutch Oven, Cooking Pot for Bread', 'dutch ovens'],
    ['funda', 'Waypoint Aramid Phone Case for Aurora X2', 'basic cases'],
    ['taladro', 'Volta 20V Cordless Drill Kit', 'drills'],
    ['copas de vino', 'Amazon Basics Stemless Wine Glasses (Set of 4)', 'wine glasses'],
    ['camisa', "Women's Casual Long Sleeve Shirt Blouse Top", null],
    ['celular', 'Aurora S8, Unlocked (Renewed)', 'cell phones'],
  ])('%s: %s', (keyword, title, category) => {
    expect(isA(keyword, title, category)).toBe(true);
  });
});

describe('a product only mentions the thing', () => {
  test.each([
    ['celular', 'Otter Ring Phone Case, Shockproof', 'basic cases'],
    ['celular', 'Case for Phone', null],
    ['celular', 'Lumen Cell Phone Signal Booster, 4G LTE Repeater', 'signal boosters'],
    ['cámara', 'Lumen Fold 2 5G Smartphone, 50 MP Triple Camera, Unlocked', 'cell phones'],
    ['cámara', 'Lumen Hover Drone with 4K Camera and 2 Batteries', 'camera drones'],
    ['notebook', 'Slate Office Laptop Backpack with Charging Port', 'laptop backpacks'],
    ['mochila', 'Waypoint Ridge Backpacking Tent, 3 Season', 'backpacking tents'],
    ['monitor', 'Norda Monitor Bookshelf Speakers with Bluetooth', 'bookshelf speakers'],
    ['libro', 'Slate Book 12 Business Laptop (Renewed), 8 GB RAM', 'renewed laptops'],
    ['pilas', 'Tramo Fit Sport Wireless Earbuds, Sweatproof, 12 h Battery', 'sport headphones'],
    ['microondas', 'Plain & Co. Universal Silicone Stretch Lids, Set of 14, Microwave Safe', 'food covers'],
    ['casco', 'Otter Sticker Sheet for Helmets and Laptops', 'stickers'],
  ])('%s: %s', (keyword, title, category) => {
    expect(isA(keyword, title, category)).toBe(false);
  });
});

test('the narrowest category counts where the title names nothing else, and none above it', () => {
  const product = { category: 'evening handbags', isInCategories: true, isWork: false };
  const purse = toThing(['purse', 'handbag'], dictionary);
  expect(namesThing({ ...product, title: 'Quillax Emmy Dome Saffiano' }, purse)).toBe(true);
  expect(namesThing({ ...product, title: 'Quillax Table Lamp' }, purse)).toBe(false);
  expect(namesThing({ ...product, category: 'watches', title: 'Quillax Emmy Dome Saffiano' }, purse)).toBe(false);
});

test('a department is many kinds of things', () => {
  const drill = { title: 'Volta 20V Cordless Drill Kit', category: 'drills', isInCategories: true, isWork: false };
  expect(namesThing(drill, toThing(['tools'], dictionary))).toBe(true);
  expect(namesThing(drill, toThing(['fan'], dictionary))).toBe(false);
});

test('the title of a work names no thing, its category does', () => {
  const work = { title: 'One Pot, Four Seasons: A Cookbook for Beginners', category: 'cookbooks', isWork: true };
  expect(namesThing({ ...work, isInCategories: false }, toThing(['pot'], dictionary))).toBe(false);
  expect(namesThing({ ...work, isInCategories: true }, toThing(['book'], dictionary))).toBe(true);
  const film = { title: 'Whale Season [DVD]', category: 'blu-ray & dvd', isInCategories: true, isWork: true };
  expect(namesThing(film, toThing(['tv', 'television'], dictionary))).toBe(false);
  expect(namesThing(film, toThing(['movie', 'film', 'dvd'], dictionary))).toBe(true);
});

test('a thing that the dictionary does not know is named wherever a title has it', () => {
  expect(isA('quillax', 'Quillax Wireless Earbuds', null)).toBe(true);
  expect(isA('quillax', 'Case for Quillax', null)).toBe(false);
});
