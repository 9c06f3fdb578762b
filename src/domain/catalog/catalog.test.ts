import { describe, expect, test } from 'vitest';
import type { Asin } from '#domain/catalog/asin.ts';
import { parseBrandName } from '#domain/catalog/brand-name.ts';
import { isExempt, isValid, ursecKind } from '#domain/catalog/classify.ts';
import { discountPercent, listPrice, saving, sellingPrice } from '#domain/catalog/price.ts';
import type { Variation } from '#domain/catalog/product.ts';
import { parseRating } from '#domain/catalog/rating.ts';
import { splitSentences } from '#domain/catalog/sentences.ts';
import { TEXT_LIMITS, truncate } from '#domain/catalog/truncate.ts';
import { needsChoice, selectedValues, unchosenDimensions, variantAsin } from '#domain/catalog/variation.ts';
import { type Cents, cents } from '#domain/money/cents.ts';
import { translateVariant, translateVariantWord } from './variant-translation.ts';

function named(productTitle: string, ...categories: string[]) {
  return { asin: 'B000000001' as Asin, productTitle, categories, productDetails: [] };
}

describe('price', () => {
  const priced = (price: number | null, salePrice: number | null, retailPrice: number | null) => ({
    price: price as Cents | null,
    salePrice: salePrice as Cents | null,
    retailPrice: retailPrice as Cents | null,
  });

  test('the sale price wins when it is above 0', () => {
    expect(sellingPrice(priced(1000, 800, null))).toBe(800);
    expect(sellingPrice(priced(1000, 0, null))).toBe(1000);
    expect(sellingPrice(priced(0, null, 500))).toBeNull();
  });

  test('a retail price is struck only when it is higher', () => {
    expect(listPrice(priced(1000, null, 1000))).toBeNull();
    expect(listPrice(priced(1000, null, 1500))).toBe(1500);
    expect(saving(priced(1000, null, 1500))).toBe(cents(500));
  });

  test('the discount is a rounded whole percent [CONST-23]', () => {
    expect(discountPercent(priced(6640, null, 10_000))).toBe(34);
    expect(discountPercent(priced(6650, null, 10_000))).toBe(34);
    expect(discountPercent(priced(1000, null, null))).toBeNull();
  });
});

describe('what a product is', () => {
  test('books and media are exempt, their electronic kin and players are not', () => {
    expect(isExempt(named('Dune', 'Books', 'Science Fiction'))).toBe(true);
    expect(isExempt(named('Abbey Road [Vinyl]', 'CDs & Vinyl', 'Rock'))).toBe(true);
    expect(isExempt(named('Alien [Blu-ray]', 'Movies & TV'))).toBe(true);
    expect(isExempt(named('Blu-ray player', 'Electronics', 'Blu-ray Players'))).toBe(false);
    expect(isExempt(named('Dune Kindle Edition', 'Books'))).toBe(false);
    expect(isExempt({ ...named('El Aleph'), asin: '0306406152' as Asin })).toBe(true);
    expect(isExempt({ ...named('Mug'), asin: '0306406153' as Asin })).toBe(false);
  });

  test('what cannot be carried is not valid', () => {
    const listening = [{ name: 'Listening Length', value: '9 hours' }];
    expect(isValid(named('A novel', 'Kindle Store', 'Kindle eBooks'))).toBe(false);
    expect(isValid({ ...named('A novel', 'Books'), productDetails: listening })).toBe(false);
    expect(isValid(named('Store eGift Card', 'Gift Cards'))).toBe(false);
    expect(isValid(named('Tax Software [PC Download]', 'Software'))).toBe(false);
    expect(isValid(named('Gift card holder box', 'Office Products'))).toBe(true);
    expect(isValid(named('Kindle Paperwhite', 'Electronics'))).toBe(true);
  });

  test.each([
    ['Apple iPhone 12, 64GB - Unlocked', ['Cell Phones & Accessories', 'Cell Phones'], 'phone'],
    ['Samsung Galaxy S23 Smartphone 256GB', [], 'phone'],
    ['Case for iPhone 15', ['Cell Phones & Accessories', 'Cases'], 'none'],
    ['iPhone 15 Leather Case', [], 'none'],
    ['Headphones with microphone for cell phone', [], 'none'],
    ['Power Bank 20000mAh for iPhone 15', ['Cell Phones & Accessories'], 'none'],
    ['Motorola Talkabout Two-Way Radio, Pair', ['Electronics'], 'radio'],
    ['Kids walkie talkies', ['Toys & Games'], 'radio'],
    ['4G LTE Mobile Hotspot', ['Electronics'], 'radio'],
    ['Cell Phone Signal Booster for Home', ['Cell Phones & Accessories'], 'radio'],
    ['WiFi Repeater 1200 Mbps', ['Electronics'], 'none'],
    ['Wi-Fi 6 Router', ['Electronics'], 'none'],
    ['Bluetooth speaker', ['Electronics'], 'none'],
    ['Walkie talkie headset', ['Electronics'], 'none'],
  ] as const)('%s is %s', (title, categories, kind) => {
    expect(ursecKind(named(title, ...categories))).toBe(kind);
  });
});

describe('variations', () => {
  const value = (text: string, over: Partial<Variation['values'][number]> = {}) => ({
    value: text,
    asin: `B00000000${text.length}` as Asin,
    dpUrl: null,
    available: true,
    imageUrl: null,
    selected: false,
    ...over,
  });
  const color = { variationName: 'Color', values: [value('Red', { selected: true }), value('Blue')] };
  const size = { variationName: 'Size', values: [value('S', { available: false }), value('XXL')] };

  test('a dimension without a selected value must be chosen', () => {
    expect(needsChoice({ variations: [color, size] })).toBe(true);
    expect(unchosenDimensions({ variations: [color, size] })).toEqual(['Size']);
    expect(needsChoice({ variations: [color] })).toBe(false);
    expect(needsChoice({ variations: [{ variationName: 'Style', values: [value('Only')] }] })).toBe(false);
  });

  test('only an available value that is not chosen leads to a variant', () => {
    const product = { variations: [color, size] };
    expect(variantAsin(product, { name: 'Color', value: 'Blue' })).toBe('B000000004');
    expect(variantAsin(product, { name: 'Color', value: 'Red' })).toBeNull();
    expect(variantAsin(product, { name: 'Size', value: 'S' })).toBeNull();
    expect(selectedValues(product)).toEqual([
      { name: 'Color', value: 'Red' },
      { name: 'Size', value: null },
    ]);
  });
});

test('a brand is its name, whichever way the marketplace puts it', () => {
  expect(parseBrandName('Visit the Lee Store')).toBe('Lee');
  expect(parseBrandName('Brand: Gerber')).toBe('Gerber');
  expect(parseBrandName("The Children's Place Store")).toBe("The Children's Place");
  expect(parseBrandName('Hanes Branded Printwear')).toBe('Hanes Branded Printwear');
  expect(parseBrandName('Store')).toBe('Store');
  for (const nothing of [null, '', '  ', 'Brand: ']) expect(parseBrandName(nothing)).toBeNull();
});

describe('the words of variants', () => {
  test('are Spanish where there are any, whichever way the marketplace writes their names', () => {
    expect(translateVariantWord('Color')).toBe('Color');
    expect(translateVariantWord('size_name')).toBe('Talle');
    expect(translateVariantWord('Petrol ')).toBe('Petróleo');
    expect(translateVariantWord('Qwertzite')).toBeNull();
    for (const word of ['constructor', '__proto__', 'toString']) expect(translateVariantWord(word)).toBeNull();
  });

  test('of a chosen variant change part by part; what has none stays', () => {
    expect(translateVariant('Color: Bone · Size: M')).toBe('Color: Hueso · Talle: M');
    expect(translateVariant('Color: Qwertzite: deep · Grade')).toBe('Color: Qwertzite: deep · Grade');
    expect(translateVariant('')).toBe('');
  });
});

describe('texts', () => {
  test.each([85, 60, 40, 80, 180, 50, 36])(
    'at %i characters a text stays, one more is cut [CONST-12, CONST-13, CONST-14, CONST-15, CONST-16]',
    (max) => {
      expect(Object.values(TEXT_LIMITS)).toContain(max);
      expect(truncate('ñ'.repeat(max), max)).toBe('ñ'.repeat(max));
      expect(truncate('ñ'.repeat(max + 1), max)).toBe(`${'ñ'.repeat(max)}...`);
    },
  );

  test('an emoji counts once and is never halved', () => {
    expect(truncate('😀😀😀', 3)).toBe('😀😀😀');
    expect(truncate('😀😀😀😀', 3)).toBe('😀😀😀...');
  });

  test('sentences part at their ends only', () => {
    expect(
      splitSentences('Holds 1.5 oz. of water. Made by Dr. Brown Inc. in the U.S. since 1990! Really? Yes.'),
    ).toEqual(['Holds 1.5 oz. of water.', 'Made by Dr. Brown Inc. in the U.S. since 1990!', 'Really?', 'Yes.']);
    expect(splitSentences('1. Charge it. 2. Use it.\n• Light')).toEqual(['1. Charge it.', '2. Use it.', 'Light']);
    expect(splitSentences('Great sound.Buy it now. ')).toEqual(['Great sound.', 'Buy it now.']);
    expect(splitSentences('')).toEqual([]);
  });

  test('a long description is split in linear time', () => {
    const start = performance.now();
    expect(splitSentences('. '.repeat(4000))).toEqual([]);
    expect(splitSentences('a.'.repeat(4000)).join('')).toHaveLength(8000);
    expect(performance.now() - start).toBeLessThan(500);
  });

  test('a rating is a number or begins with one [ENT-14]', () => {
    expect(parseRating('4.5 out of 5 stars')).toBe(4.5);
    expect(parseRating(4.5)).toBe(4.5);
    expect(parseRating('4,7 de 5 estrellas')).toBe(4.7);
    expect(parseRating('5 yıldız üzerinden 4,7')).toBe(4.7);
    expect([parseRating('none'), parseRating(7), parseRating(null)]).toEqual([null, null, null]);
  });
});
