import { expect, test } from 'vitest';
import { csvValue, streamCsv } from './csv.ts';
import { daysOf, parseDay } from './days.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-2+1', "'-2+1"],
  ['-2,50', '-2,50'],
  ['\t=1', "'\t=1"],
  ['dos; "tres"', '"dos; ""tres"""'],
  [-12, '-12'],
  [null, ''],
  ['Peña', 'Peña'],
])('a value is no formula and keeps its cell: %j', (value, written) => {
  expect(csvValue(value)).toBe(written);
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
