import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readCategories } from './menu.ts';
import { readProductLines } from './product-lines.ts';
import { DATA_FOLDER } from './read-data.ts';
import { readSingleModels } from './single-products.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'demo-data-'));
  cpSync(DATA_FOLDER, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Replaces a text in a line of a file; returns the number of that line. */
function spoil(file: string, was: string, is: string): number {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(was);
  writeFileSync(path, text.replace(was, is));
  return text.slice(0, text.indexOf(was)).split('\n').length;
}

const price = { was: '"price": [8, 22]', is: '"price": [22, 8]' };
const drawing = { was: '"drawing": "boot"', is: '"drawing": "bot"' };
const row = { was: 'Computación\tcomputers', is: 'Computación computers' };
const name = { was: 'Computación\tcomputers', is: 'Computación\tComputers' };

test.each([
  { read: readProductLines, file: 'product-lines/books.json', ...price, reason: 'lines.1.price: not a range' },
  { read: readProductLines, file: 'product-lines/shoes.json', ...drawing, reason: 'lines.4.drawing: no such drawing' },
  { read: readSingleModels, file: 'featured.json', was: ': 370', is: ': 370.5', reason: '0.grams: ' },
  { read: readSingleModels, file: 'special.json', was: ': 0', is: ': "0"', reason: '1.priceCents: ' },
  { read: readCategories, file: 'menu.tsv', ...row, reason: '1 columnas en lugar de 2' },
  { read: readCategories, file: 'menu.tsv', ...name, reason: '«Computers» no es válido' },
])('a fault in $file is named with its line', ({ read, file, was, is, reason }) => {
  const line = spoil(file, was, is);
  expect(() => read(folder)).toThrow(`${join(folder, file)}, línea ${line}: ${reason}`);
});

test('a field that is missing or unknown is named with the line where its record begins', () => {
  const line = spoil('special.json', '"title": "War"', '"titel": "War"') - 2;
  const at = `${join(folder, 'special.json')}, línea ${line}: `;
  expect(() => readSingleModels(folder)).toThrow(`${at}13.title: `);
  expect(() => readSingleModels(folder)).toThrow(`${at}13: `);
});

test('a subcategory of no category is named', () => {
  spoil('menu.tsv', 'Mascotas\tpet supplies\n', '');
  expect(() => readCategories(folder)).toThrow('«Mascotas»');
});

test('text that is no JSON is named by file, with its place', () => {
  spoil('special.json', '"priceCents": 0\n', '"priceCents": 0,\n');
  expect(() => readSingleModels(folder)).toThrow(/special\.json: .*line \d+ column \d+/);
});
