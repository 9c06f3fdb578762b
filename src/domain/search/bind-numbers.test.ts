import { describe, expect, test } from 'vitest';
import { openDictionary } from '#app/open-dictionary.ts';
import { normalizeKeyword } from './keyword.ts';
import { hasNumber } from './title-numbers.ts';
import { translateKeyword } from './translate-keyword.ts';

const dictionary = openDictionary();
const translate = (keyword: string) => translateKeyword(normalizeKeyword(keyword), dictionary);

describe('a number belongs to what stands before it', () => {
  test.each([
    ['iphone 15 funda', ['iphone 15', 'case']],
    ['funda iphone 15 pro max', ['case', 'iphone 15 pro max']],
    ['macbook air', ['macbook air']],
    ['monitor 27', ['monitor', '27']],
    ['zapatillas 42', ['sneakers', 'size 9']],
  ])('%s', (keyword, expected) => {
    expect(translate(keyword).terms.map(({ words }) => words[0])).toEqual(expected);
  });
});

test('the thing keeps its place beside a bound number', () => {
  const { terms, thing } = translate('iphone 15 funda');
  expect(terms[thing ?? 0]?.words[0]).toBe('case');
});

test('the name of a product implies what it is', () => {
  expect(translate('iphone 15').implied?.words).toContain('smartphone');
  expect(translate('macbook air').implied?.words).toContain('laptop');
  expect(translate('funda iphone').implied).toBeNull();
});

describe('a number in a title', () => {
  const inches = { value: '24', unit: 'inch' as const };
  test.each([
    ['Lumen View 24 Monitor, 4K UHD', true],
    ['Monitor, 24" Display', true],
    ['Suitcase 24-Inch', true],
    ['Waypoint 24 L Everyday Backpack', false],
    ['Brisa Boom Speaker, 24 h Battery', false],
    ['Waypoint 240 Monitor', false],
  ])('%s', (title, expected) => {
    expect(hasNumber(title, inches)).toBe(expected);
  });
});
