import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { normalizeKeyword } from '#domain/search/keyword.ts';
import { translateKeyword } from '#domain/search/translate-keyword.ts';
import { readTable } from '#domain/text/table.ts';
import { openDictionary } from './open-dictionary.ts';
import { StartRefused } from './start-refused.ts';

const FOLDER = join(import.meta.dirname, '../domain/search/dictionary');

test('the dictionary is large and translates each of its own entries', () => {
  const dictionary = openDictionary();
  expect(dictionary.phrases.size).toBeGreaterThan(1500);
  for (const file of ['things.tsv', 'qualities.tsv']) {
    for (const [spanish = '', english = ''] of readTable(file, readFileSync(join(FOLDER, file), 'utf8'), []).rows) {
      for (const name of spanish.split('; ')) {
        const { terms } = translateKeyword(normalizeKeyword(name), dictionary);
        expect(terms, name).toHaveLength(1);
        expect(terms[0]?.words, name).toEqual(expect.arrayContaining(english.split('; ')));
      }
    }
  }
});

describe('a fault of a file refuses the start', () => {
  let folder = '';

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'dictionary-'));
    cpSync(FOLDER, folder, { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function refusal(): string {
    try {
      openDictionary(folder);
    } catch (error) {
      if (error instanceof StartRefused) return error.message;
    }
    return '';
  }

  test.each([
    ['things.tsv', 'zunchadora', '1 columnas en lugar de 2'],
    ['things.tsv', 'Zunchadora\tstrapping tool', '«Zunchadora» no es válido'],
    ['things.tsv', 'zunchadora\t', '«» no es válido'],
    ['things.tsv', 'zunchadora, flejadora\tstrapping tool', '«zunchadora, flejadora» no es válido'],
    ['qualities.tsv', 'zunchado\tstrapped; señal', '«strapped; señal» no es válido'],
    ['category-titles.tsv', 'Strapping Tools\tZunchadoras', '«Strapping Tools» no es válido'],
    ['brands.txt', 'Zunchix', '«Zunchix» no es válido'],
    ['stop-words.txt', 'de la', '«de la» no es válido'],
  ])('in %s: %j', (file, line, reason) => {
    const path = join(folder, file);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, `${text}${line}\n`);
    expect(refusal()).toContain(`${file}, línea ${text.split('\n').length}: ${reason}`);
  });

  test('all at once: names listed twice, with both lines, and files without rows', () => {
    writeFileSync(join(folder, 'things.tsv'), '# Comment\nolla\tpot\n\nsartén\tpan; pot\nsoga; olla\trope\n');
    writeFileSync(join(folder, 'homographs.txt'), '# Comment\n');
    expect(refusal().split('\n  ').slice(1)).toEqual([
      'things.tsv, línea 5: «olla» ya está en la línea 2',
      'homographs.txt: no tiene filas',
    ]);
  });
});
