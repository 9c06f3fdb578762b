import { describe, expect, test } from 'vitest';
import { openDictionary } from '#app/open-dictionary.ts';
import { normalizeKeyword } from './keyword.ts';
import { translateKeyword } from './translate-keyword.ts';

const dictionary = openDictionary();
const translate = (keyword: string) => translateKeyword(normalizeKeyword(keyword), dictionary);
const wordsOf = (keyword: string) => translate(keyword).terms.map(({ words }) => words[0]);
const thingOf = (keyword: string) => {
  const { terms, thing } = translate(keyword);
  return thing === null ? null : terms[thing]?.words[0];
};

describe('the words of the River Plate', () => {
  test.each([
    ['cinto de cuero', ['belt', 'leather']],
    ['malla de baño', ['swimsuit']],
    ['mause inalámbrico', ['mouse', 'wireless']],
    ['butaca de bebé', ['car seat']],
    ['championes', ['sneakers']],
    ['campera de abrigo', ['parka']],
    ['pollera', ['skirt']],
    ['termo', ['thermos']],
    ['bombilla', ['mate straw']],
    ['bombilla led', ['light bulb']],
    ['yerba', ['yerba mate']],
    ['matera', ['mate bag']],
    ['sorbito', ['straw']],
    ['caravanas de oro', ['earrings', 'gold']],
    ['buzo canguro', ['sweatshirt', 'hoodie']],
    ['lunchera', ['lunch box']],
    ['frazada eléctrica', ['heated blanket']],
    ['calefón', ['water heater']],
  ])('%s', (keyword, expected) => {
    expect(wordsOf(keyword)).toEqual(expected);
  });
});

describe('phrases whose words alone mean something else', () => {
  test.each([
    ['ropa recién nacido', ['clothing', 'newborn']],
    ['sábanas 2 plazas', ['bed sheet', 'full size']],
    ['sábanas dos plazas', ['bed sheet', 'full size']],
    ['tarjeta micro SD', ['micro sd card']],
    ['audiolibros', ['audiobook']],
    ['máquina de cortar pelo', ['hair clippers']],
    ['máquina para cortar el cabello', ['hair clippers']],
    ['máquina expendedora', ['vending machine']],
    ['masajeador de hombros', ['massager', 'shoulder']],
    ['tinta de pelo', ['hair dye']],
    ['tinta de impresora', ['printer ink']],
    ['planchita de pelo', ['hair straightener']],
    ['adaptador de enchufe', ['travel adapter']],
    ['convertidor de voltaje', ['voltage converter']],
    ['play 5', ['playstation 5']],
    ['batidora de inmersión', ['immersion blender']],
    ['casa de campaña', ['tent']],
    ['guantes de seguridad', ['gloves', 'safety']],
    ['cuidado del cabello', ['hair care']],
    ['traje de baño', ['swimsuit']],
  ])('%s', (keyword, expected) => {
    expect(wordsOf(keyword)).toEqual(expected);
  });
});

test('a part of the body is never corrected to another word', () => {
  for (const part of ['hombro', 'hombros', 'pies', 'espalda', 'rodillas', 'dedos', 'muñeca']) {
    expect(translate(part).corrections, part).toEqual([]);
  }
  expect(translate('hombros').terms[0]?.words).toEqual(['shoulder']);
});

describe('a word of both languages', () => {
  test.each([
    ['frying pan', ['frying', 'pan']],
    ['media player', ['media', 'player']],
    ['champion hoodie', ['champion', 'hoodie']],
    ['pan de molde', ['bread', 'mold']],
    ['media de lana', ['socks', 'wool']],
    ['red wifi', ['network', 'wifi']],
    ['set de mate', ['kit', 'yerba mate gourd']],
  ])('%s', (keyword, expected) => {
    expect(wordsOf(keyword)).toEqual(expected);
  });
});

test.each([
  ['karcher', true],
  ['termo', true],
  ['suitcases', true],
  ['temro', false],
  ['karhcer', false],
])('whether "%s" is spelt right: %s', (keyword, expected) => {
  expect(translate(keyword).terms.map(({ isSpeltRight }) => isSpeltRight)).toEqual([expected]);
});

test.each([
  ['campera de cuero', ['jacket']],
  ['valija rigida', ['luggage']],
  ['ipad', ['tablet']],
  ['protector solar', null],
  ['aire acondicionado', null],
  ['plancha de pelo', null],
])('of "%s" the thing to look for where there is none is %j', (keyword, expected) => {
  expect(translate(keyword).implied?.words ?? null).toEqual(expected);
});

test('each product name of the dictionary implies a thing', () => {
  for (const name of dictionary.productNames.keys())
    expect(translate(name).implied?.words ?? translate(name).terms[0]?.words, name).not.toHaveLength(0);
});

test('a diminutive is the thing', () => {
  expect(thingOf('perrito')).toBe(thingOf('perro'));
  expect(thingOf('mochilitas')).toBe('backpack');
});

describe('negation', () => {
  test.each([
    ['valija sin ruedas', 'suitcase', [['wheel']]],
    ['suitcase without wheels', 'suitcase', [['wheels']]],
    ['auriculares no inalámbricos', 'headphones', [['wireless', 'cordless', 'bluetooth']]],
  ])('%s excludes', (keyword, thing, excluded) => {
    expect(thingOf(keyword)).toBe(thing);
    expect(translate(keyword).excluded).toEqual(excluded);
  });

  test.each([
    ['aspiradora sin cable', ['vacuum cleaner', 'wireless']],
    ['galletas sin azúcar', ['cookies', 'sugar free']],
    ['no show socks', ['no', 'show', 'socks']],
  ])('%s names a property', (keyword, expected) => {
    expect(wordsOf(keyword)).toEqual(expected);
    expect(translate(keyword).excluded).toEqual([]);
  });
});

describe('sizes, ages and measures', () => {
  const last = (keyword: string) => translate(keyword).terms.find(({ words }) => /\d|large/.test(words[0] ?? ''));

  test.each([
    ['championes talle 42 hombre', 'size 9', true],
    ['championes talle 38 mujer', 'size 7.5', true],
    ['remera talle xl', 'x large', true],
    ['juguetes 3 años', 'ages 3', true],
    ['ropa 6 meses', '6 months', true],
    ['cafetera 220v', '220v', true],
    ['monitor 27 pulgadas', '27 inch', false],
    ['taladro 1/2 pulgada', '1/2 inch', false],
    ['iphone 15 128gb', 'iphone 15', false],
  ])('%s', (keyword, word, isOptional) => {
    expect(last(keyword)?.words[0]).toBe(word);
    expect(last(keyword)?.isOptional).toBe(isOptional);
  });
});

describe('the thing itself', () => {
  test.each([
    ['funda para celular', 'phone case'],
    ['bolso para notebook', 'bag'],
    ['case for iphone', 'case'],
    ['wireless headphones with microphone', 'headphones'],
    ['screen printing supplies', 'printing'],
    ['auriculares inalámbricos negros', 'headphones'],
    ['samsung galaxy', null],
  ])('of %s', (keyword, thing) => {
    expect(thingOf(keyword)).toBe(thing);
  });
});
