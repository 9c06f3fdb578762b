import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openDictionary } from '#app/open-dictionary.ts';
import { editDistance } from '#domain/search/correct-typo.ts';
import { addToSearchHistory } from '#domain/search/history.ts';
import { foldAccents, normalizeKeyword } from '#domain/search/keyword.ts';
import { categoryTitle } from './category-title.ts';
import { translateKeyword } from './translate-keyword.ts';

const dictionary = openDictionary();

describe('keyword', () => {
  test('is normalized: trimmed, lower case, at most 200 characters [VAL-48]', () => {
    expect(normalizeKeyword('  Apple   Watch ')).toBe('apple watch');
    expect(normalizeKeyword(' \t\n')).toBe('');
    expect([...normalizeKeyword('x'.repeat(500))]).toHaveLength(200);
  });

  test('normalization is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const once = normalizeKeyword(text);
        expect(normalizeKeyword(once)).toBe(once);
        expect([...once].length).toBeLessThanOrEqual(200);
      }),
      { numRuns: 1000 },
    );
  });

  test('accents are removed by folding', () => {
    expect(foldAccents('inalámbrico niño')).toBe('inalambrico nino');
  });
});

describe('search history', () => {
  test('keeps eleven entries, newest first [SRCH-03]', () => {
    const words = Array.from({ length: 13 }, (_, index) => `palabra ${index}`);
    const history = words.reduce<string[]>(addToSearchHistory, []);
    expect(history).toHaveLength(11);
    expect(history[0]).toBe('palabra 12');
  });

  test('has unique entries and moves a repeated one to the top [SRCH-04, SRCH-05]', () => {
    expect(addToSearchHistory(['b', 'a'], ' A ')).toEqual(['a', 'b']);
    expect(addToSearchHistory(['b'], '   ')).toEqual(['b']);
  });
});

describe('keyword translation', () => {
  const firstTerms = (keyword: string) =>
    translateKeyword(normalizeKeyword(keyword), dictionary).terms.map(({ words }) => words[0]);

  test.each([
    ['auriculares inalambricos', ['headphones', 'wireless']],
    ['Auriculares Inalámbricos', ['headphones', 'wireless']],
    ['auricular inalambrica', ['headphones', 'wireless']],
    ['aurciulares inalambrikos', ['headphones', 'wireless']],
    ['sapatillas de correr', ['running shoes']],
    ['campera de cuero para mujer', ['leather jacket', 'women']],
    ['funda iphone 15', ['case', 'iphone 15']],
    ['mochila impermeable para notebook', ['backpack', 'waterproof', 'laptop']],
    ['luces led', ['led light']],
    ['luz solar', ['light', 'solar']],
    ['taladro inalámbrico makita', ['cordless drill', 'makita']],
    ['termo stanley', ['thermos', 'stanley']],
    ['botellas de agua para niños', ['water bottle', 'kids']],
    ['juegos de mesa', ['board game']],
    ['relojes', ['watch']],
    ['lapices de colores', ['colored pencils']],
    ['sartén de hierro', ['cast iron skillet']],
    ['esmalte de uñas', ['nail polish']],
    ['heladera chica', ['refrigerator', 'small']],
  ])('%s', (keyword, expected) => {
    expect(firstTerms(keyword)).toEqual(expected);
    expect(translateKeyword(normalizeKeyword(keyword), dictionary).translated).toBe(true);
  });

  test('English words and brands are unchanged', () => {
    for (const keyword of ['wireless headphones', 'nintendo switch', 'logitech mx', 'echo dot']) {
      expect(firstTerms(keyword).join(' ')).toBe(keyword);
      expect(translateKeyword(normalizeKeyword(keyword), dictionary).corrections).toEqual([]);
    }
    expect(translateKeyword(normalizeKeyword('red shoes'), dictionary).terms[0]?.words).toContain('red');
  });

  test('a keyword of stop words only is kept', () => {
    expect(firstTerms('el')).toEqual(['el']);
    expect(translateKeyword(normalizeKeyword(''), dictionary).terms).toEqual([]);
  });

  test('never throws and never returns an empty term', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        for (const { words } of translateKeyword(normalizeKeyword(text), dictionary).terms) {
          expect(words.length).toBeGreaterThan(0);
          expect(words.every((word) => word.trim() !== '')).toBe(true);
        }
      }),
    );
  });
});

test('edit distance is computed up to the limit', () => {
  expect(editDistance('casa', 'caas', 2)).toBe(1);
  expect(editDistance('auricular', 'auriculra', 2)).toBe(1);
  expect(editDistance('mesa', 'silla', 2)).toBeNull();
});

test('categories of the marketplace have Spanish titles, singular or plural; an unknown keyword has none', () => {
  const titleOf = (keyword: string) => categoryTitle(keyword, dictionary.categoryTitles);
  expect(['Home & Kitchen', ' laptop ', 'LAPTOPS', 'shoes', 'armchair'].map(titleOf)).toEqual([
    'Hogar y cocina',
    'Notebooks',
    'Notebooks',
    'Calzado',
    'Sillones',
  ]);
  expect(['toString', 'constructor', 'qwzxjvk', ''].map(titleOf)).toEqual([null, null, null, null]);
});
