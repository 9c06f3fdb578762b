import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsv } from '#domain/text/read-csv.ts';
import { csvLine } from './csv.ts';

test('amounts have a decimal comma, cells are separated by semicolons, empty cells are empty', () => {
  expect(csvLine([{ cents: 123_405 }, { cents: -5 }, 42, null, 'Orden', 'a;b', 'di"jo'])).toBe(
    '1234,05;-0,05;42;;Orden;"a;b";"di""jo"\r\n',
  );
});

const nasty = fc.string({
  unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', ' ', '"', "'", ';', '\uFF1D', '\u200B', 'a', '1'),
});

const anyText = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) });

test('no text becomes a formula, and none is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(nasty, anyText), { minLength: 1 }), (texts) => {
      const line = csvLine(['x', ...texts, 'x']);
      const { rows, isCut } = readCsv(line, ';');
      const cells = rows[0]?.cells.slice(1, -1) ?? [];
      expect([isCut, rows.length, cells.length]).toEqual([false, 1, texts.length]);
      for (const [at, cell] of cells.entries()) {
        expect(cell).not.toMatch(/^[\s\u200B]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/);
        expect([texts[at]?.trim(), `'${texts[at]}`.trim()]).toContain(cell);
      }
    }),
    { numRuns: 500 },
  );
});
