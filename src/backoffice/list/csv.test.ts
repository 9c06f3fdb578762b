import { expect, test } from 'vitest';
import type { Cell } from '#domain/exports/csv.ts';
import { streamCsv } from './csv.ts';
import { daysOf, parseDay } from './days.ts';

test.each<[Cell, string]>([
  ['=1+1', `"'=1+1"`],
  [' =1+1', `"' =1+1"`],
  ['\uFF1D1+1', `"'\uFF1D1+1"`],
  ['\u200B\u00A0@SUM(A1)', `"'\u200B\u00A0@SUM(A1)"`],
  ['\uFF0D2+1', `"'\uFF0D2+1"`],
  ['-2,50', `"'-2,50"`],
  ['\t1', `"'\t1"`],
  ['\r1', `"'\r1"`],
  ['dos; "tres"', '"dos; ""tres"""'],
  ['cuatro, cinco', '"cuatro, cinco"'],
  ['seis\nsiete', '"seis\nsiete"'],
  [{ cents: -250 }, '-2,50'],
  [-12, '-12'],
  [1.5, '1,5'],
  [null, ''],
  ['Peña', 'Peña'],
])('a value of a list is no formula and keeps its cell: %j', async (value, cell) => {
  const stream = streamCsv([{ id: 'v', title: 'Valor', cell: () => null, csv: () => value }], async () => ({
    rows: [null],
    next: null,
  }));
  expect(await new Response(stream).text()).toBe(`Valor\r\n${cell}\r\n`);
});

test('a list is written page after page, with its headings once', async () => {
  const pages = [
    { rows: [{ n: 1 }, { n: 2 }], next: 'a' },
    { rows: [{ n: 3 }], next: null },
  ];
  const asked: (string | undefined)[] = [];
  const columns = [
    { id: 'n', title: 'Número', cell: () => null, csv: ({ n }: { n: number }) => n },
    { id: 'x', title: 'Sin valor', cell: () => null },
  ];
  const stream = streamCsv(columns, async (after) => {
    asked.push(after);
    return pages[asked.length - 1] ?? { rows: [], next: null };
  });
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe('\uFEFFNúmero\r\n1\r\n2\r\n3\r\n');
  expect(asked).toEqual([undefined, 'a']);
});

test('days are read as people here write them, and presets follow the day', () => {
  expect(parseDay('24/11/2026')).toBe('2026-11-24');
  expect(parseDay('1-2-2026')).toBe('2026-02-01');
  expect(parseDay('2026-11-24')).toBe('2026-11-24');
  for (const text of ['30/02/2026', '2026-02-30', 'mañana', '11/24/2026']) expect(parseDay(text)).toBeNull();
  const today = '2026-03-03';
  expect(daysOf(['hoy'], [], today)).toEqual({ from: today, to: today });
  expect(daysOf(['7d'], [], today)).toEqual({ from: '2026-02-25', to: today });
  expect(daysOf(['mes'], [], today)).toEqual({ from: '2026-03-01', to: today });
  expect(daysOf(['1/3/2026'], ['ayer?'], today)).toEqual({ from: '2026-03-01', to: 'ayer?' });
  expect(daysOf([], [], today)).toEqual({});
});
