import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { type Cents, cents } from '#domain/money/cents.ts';
import type { Asin } from './asin.ts';
import { isExempt, isValid, ursecKind } from './classify.ts';
import { discountPercent, listPrice, saving, sellingPrice } from './price.ts';
import type { Variation } from './product.ts';
import { splitSentences } from './sentences.ts';
import { parseBrandName, parseRating } from './source-texts.ts';
import { TEXT_LIMITS, truncate, truncateTitle } from './truncate.ts';
import { translateVariant, translateVariantWord } from './variant-translation.ts';
import { choosableAsin, needsChoice, selectedValues } from './variation.ts';

function named(productTitle: string, ...categories: string[]) {
  return { asin: 'B000000001' as Asin, productTitle, categories, productDetails: [] };
}

describe('price', () => {
  const priced = (price: number | null, salePrice: number | null, retailPrice: number | null) => ({
    price: price as Cents | null,
    salePrice: salePrice as Cents | null,
    retailPrice: retailPrice as Cents | null,
  });

  test('the sale price takes precedence when it is above 0', () => {
    expect(sellingPrice(priced(1000, 800, null))).toBe(800);
    expect(sellingPrice(priced(1000, 0, null))).toBe(1000);
    expect(sellingPrice(priced(0, null, 500))).toBeNull();
  });

  test('the list price is shown only when it is higher than the selling price', () => {
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

describe('product classification', () => {
  test('books and physical media are exempt, digital editions and players are not', () => {
    expect(isExempt(named('Dune', 'Books', 'Science Fiction'))).toBe(true);
    expect(isExempt(named('Abbey Road [Vinyl]', 'CDs & Vinyl', 'Rock'))).toBe(true);
    expect(isExempt(named('Alien [Blu-ray]', 'Movies & TV'))).toBe(true);
    expect(isExempt(named('Blu-ray player', 'Electronics', 'Blu-ray Players'))).toBe(false);
    expect(isExempt(named('Dune Kindle Edition', 'Books'))).toBe(false);
    expect(isExempt({ ...named('El Aleph'), asin: '0306406152' as Asin })).toBe(true);
    expect(isExempt({ ...named('Mug'), asin: '0306406153' as Asin })).toBe(false);
  });

  test('digital goods and gift cards are not valid', () => {
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
  ] as const)('%s has the URSEC kind %s', (title, categories, kind) => {
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

  test('a dimension of several values without a selected one needs a choice', () => {
    expect(needsChoice({ variations: [color, size] })).toBe(true);
    expect([color, size].filter((variation) => needsChoice({ variations: [variation] }))).toEqual([size]);
    expect(needsChoice({ variations: [color] })).toBe(false);
    expect(needsChoice({ variations: [{ values: [value('Only')] }] })).toBe(false);
  });

  test('only an available value that is not selected leads to a variant', () => {
    const [red, blue] = color.values;
    const [unavailable] = size.values;
    expect([blue, red, unavailable].map((option) => option && choosableAsin(option))).toEqual([
      'B000000004',
      null,
      null,
    ]);
    expect(selectedValues({ variations: [color, size] })).toEqual([
      { name: 'Color', value: 'Red' },
      { name: 'Size', value: null },
    ]);
  });
});

test('the brand name is extracted from the phrases of the marketplace', () => {
  expect(parseBrandName('Visit the Lee Store')).toBe('Lee');
  expect(parseBrandName('Brand: Gerber')).toBe('Gerber');
  expect(parseBrandName("The Children's Place Store")).toBe("The Children's Place");
  expect(parseBrandName('Hanes Branded Printwear')).toBe('Hanes Branded Printwear');
  expect(parseBrandName('Store')).toBe('Store');
  for (const empty of [null, '', '  ', 'Brand: ']) expect(parseBrandName(empty)).toBeNull();
});

describe('variant translation', () => {
  test('translates known names and values in any spelling of the marketplace', () => {
    expect(translateVariantWord('Color')).toBe('Color');
    expect(translateVariantWord('size_name')).toBe('Talle');
    expect(translateVariantWord('Petrol ')).toBe('Petróleo');
    expect(translateVariantWord('Qwertzite')).toBeNull();
    for (const word of ['constructor', '__proto__', 'toString']) expect(translateVariantWord(word)).toBeNull();
  });

  test('translates a selected variant part by part and keeps unknown parts', () => {
    expect(translateVariant('Color: Bone · Size: M')).toBe('Color: Hueso · Talle: M');
    expect(translateVariant('Color: Qwertzite: deep · Grade')).toBe('Color: Qwertzite: deep · Grade');
    expect(translateVariant('')).toBe('');
  });

  test.each([
    ['5 Pounds', '2,27 kg'],
    ['1.52 lbs', '690 g'],
    ['8 Fl Oz', '237 ml'],
    ['6 Feet', '182,9 cm'],
    ['12 Inch', '30,5 cm (12″)'],
    ['27.5 inches', '69,9 cm (27,5″)'],
    ['9"', '22,9 cm (9″)'],
  ])('the measure %s of a variant reads %s', (stated, shown) => {
    expect(translateVariantWord(stated)).toBe(shown);
    expect(translateVariant(`Size: ${stated}`)).toBe(`Talle: ${shown}`);
  });

  test.each(['16 oz', '20 Inch Carry-On', '9', '9 US', '2 in 1', 'Queen'])(
    '%s stays as the store writes it',
    (stated) => {
      expect(translateVariantWord(stated)).toBeNull();
    },
  );
});

describe('texts', () => {
  test.each<[keyof typeof TEXT_LIMITS, number, string]>([
    ['cardDescription', 85, '[CONST-12]'],
    ['mobileList', 60, '[CONST-12]'],
    ['title', 40, '[CONST-13]'],
    ['desktopCartTitle', 80, '[CONST-13]'],
    ['favoriteTitle', 180, '[CONST-14]'],
    ['favoriteTitleSmall', 60, '[CONST-14]'],
    ['detailValue', 50, '[CONST-15]'],
    ['orderSummaryTitle', 36, '[CONST-16]'],
  ])('%s keeps %i characters and truncates a longer text %s', (name, max) => {
    expect(TEXT_LIMITS[name]).toBe(max);
    expect(truncate('ñ'.repeat(max), max)).toBe('ñ'.repeat(max));
    expect(truncate('ñ'.repeat(max + 1), max)).toBe(`${'ñ'.repeat(max)}...`);
  });

  test('an emoji counts as one character and is never split', () => {
    expect(truncate('😀😀😀', 3)).toBe('😀😀😀');
    expect(truncate('😀😀😀😀', 3)).toBe('😀😀😀...');
  });

  test('a cut title ends at a word, without the comma or dash that followed it', () => {
    expect(truncateTitle('Norda Q40 Headphones, Wireless Over Ears, Bone', 40)).toBe(
      'Norda Q40 Headphones, Wireless Over...',
    );
    expect(truncateTitle('Norda Q40 Headphones for travel and work — Bone', 40)).toBe(
      'Norda Q40 Headphones for travel and work...',
    );
    expect(truncateTitle('Arbol Lamp - Brass', 12)).toBe('Arbol Lamp...');
    expect(truncateTitle('Forty characters with the very last word', 40)).toBe(
      'Forty characters with the very last word',
    );
    expect(truncateTitle('Ten twelve and more', 10)).toBe('Ten twelve...');
  });

  test('a title of one long word is cut within it, and never within a character', () => {
    expect(truncateTitle('ñ'.repeat(41), 40)).toBe(`${'ñ'.repeat(40)}...`);
    expect(truncateTitle('😀'.repeat(41), 40)).toBe(`${'😀'.repeat(40)}...`);
    const words = fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('😀😀', 'a'.repeat(60), ' ')));
    fc.assert(
      fc.property(words, fc.integer({ min: 1, max: 90 }), (parts, max) => {
        const title = parts.join(' ').trim();
        const shown = truncateTitle(title, max);
        if (shown === title) {
          expect([...title].length).toBeLessThanOrEqual(max);
          return;
        }
        const kept = shown.slice(0, -'...'.length);
        expect(title.startsWith(kept)).toBe(true);
        expect([...kept].length).toBeLessThanOrEqual(max);
        expect(kept.isWellFormed() || !title.isWellFormed()).toBe(true);
        const hasWord = /[\p{L}\p{N}]\s/u.test([...title].slice(0, max + 1).join(''));
        if (hasWord) expect(title.slice(kept.length)).toMatch(/^[\s,;:&/|([–—-]/);
      }),
    );
  });

  test('sentences are split only at their ends', () => {
    expect(
      splitSentences('Holds 1.5 oz. of water. Made by Dr. Brown Inc. in the U.S. since 1990! Really? Yes.'),
    ).toEqual(['Holds 1.5 oz. of water.', 'Made by Dr. Brown Inc. in the U.S. since 1990!', 'Really?', 'Yes.']);
    expect(splitSentences('1. Charge it. 2. Use it.\n• Light')).toEqual(['1. Charge it.', '2. Use it.', 'Light']);
    expect(splitSentences('Great sound.Buy it now. ')).toEqual(['Great sound.', 'Buy it now.']);
    expect(splitSentences('')).toEqual([]);
  });

  test('a description twice as long is split with twice the copied text', () => {
    const copiedOf = (text: string) => {
      const slice = vi.spyOn(String.prototype, 'slice');
      expect(splitSentences(text).join('').length).toBeLessThanOrEqual(text.length);
      const copied = slice.mock.results.reduce((sum, { value }) => sum + value.length, 0);
      slice.mockRestore();
      return copied;
    };
    for (const part of ['. ', 'a.'])
      expect(copiedOf(part.repeat(4000)) / copiedOf(part.repeat(2000))).toBeCloseTo(2, 1);
    expect(splitSentences('. '.repeat(4000))).toEqual([]);
    expect(splitSentences('a.'.repeat(4000)).join('')).toHaveLength(8000);
  });

  test('a rating is a number or a text that begins with one [ENT-14]', () => {
    expect(parseRating('4.5 out of 5 stars')).toBe(4.5);
    expect(parseRating(4.5)).toBe(4.5);
    expect(parseRating('4,7 de 5 estrellas')).toBe(4.7);
    expect(parseRating('5 yıldız üzerinden 4,7')).toBe(4.7);
    expect([parseRating('none'), parseRating(7), parseRating(null)]).toEqual([null, null, null]);
  });
});
