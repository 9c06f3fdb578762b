import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openDatabase, openPool } from '#db/pool.ts';
import { csvLine } from '#domain/exports/csv.ts';
import { montevideoFields } from '#domain/time/montevideo.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { Cell } from './columns.ts';
import { csvLineSql } from './csv-repository.ts';

const database = await createTestDatabase();
const db = openDatabase(openPool({ url: database.url, max: 1, statementTimeoutMs: 0 }));

afterAll(() => db.destroy());

async function linesOf(cells: readonly Cell[], values: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select ${csvLineSql(cells, 'row_of')} as line from ${values}`.execute(db);
  return rows.map(({ line }) => line);
}

const NAMES = new Map([
  ['a', '=Uno'],
  ["b'", 'Dos, tres'],
]);
const textLines = (texts: readonly string[]) =>
  linesOf(
    [
      { as: 'text', of: 'value' },
      { as: 'named', of: 'value', names: Object.fromEntries(NAMES) },
    ],
    sql`unnest(${texts}::text[]) as row_of(value)`,
  );
const expectedLines = (texts: readonly string[]) => texts.map((text) => csvLine([text, NAMES.get(text) ?? text]));

test('every character is quoted and taken for a formula as csvLine does, at the start, before a sign, and at the end', async () => {
  // Between these ranges are surrogates, and planes of ideographs or of nothing.
  for (const [first, end] of [
    [1, 0xd800],
    [0xe000, 0x20000],
    [0xe0000, 0xe1000],
  ] as const) {
    const texts: string[] = [];
    for (let code = first; code < end; code++) {
      const character = String.fromCodePoint(code);
      texts.push(`${character}x`, `${character}=`, `x${character}`);
    }
    expect(await differences(texts)).toEqual([]);
  }
});

async function differences(texts: readonly string[]): Promise<string[]> {
  const lines = await textLines(texts);
  const expected = expectedLines(texts);
  return texts.filter((_, at) => lines[at] !== expected[at]).map((text) => JSON.stringify(text));
}

const nasty = fc.constantFrom(...'=+-@\t\r\n \'";,a1b\uFF1D\uFF0B\u200B\u00A0\uFEFF\u{E0001}ñ😀\\');
const character = fc.oneof(nasty, fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }));
const text = fc.string({ unit: character }).filter((value) => !value.includes('\0'));

test('any text is the cell that csvLine makes of it, and a name of an enumeration too', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(text, fc.constantFrom('a', "b'", ''))), async (texts) => {
      expect(await textLines(texts)).toEqual(expectedLines(texts));
    }),
    { numRuns: 200 },
  );
});

const integer = fc.maxSafeInteger();
const orNothing = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });

test('counts, amounts, rates, days and moments are what csvLine makes of them; nothing is an empty cell', async () => {
  const cells = (['count', 'cents', 'millionths', 'day', 'moment'] as const).map((as) => ({ as, of: as }));
  const instant = fc.date({ min: new Date('1000-01-02'), max: new Date('9999-12-30'), noInvalidDate: true });
  const rate = fc.integer({ min: 1, max: 10_000_000_000 });
  const row = fc.tuple(...[integer, integer, rate, instant, instant].map((value) => orNothing<number | Date>(value)));
  await fc.assert(
    fc.asyncProperty(row, async ([count, cents, millionths, day, moment]) => {
      const dayText = day instanceof Date ? day.toISOString().slice(0, 10) : null;
      const fields = moment instanceof Date ? montevideoFields(moment.toISOString()) : null;
      const iso = moment instanceof Date ? moment.toISOString() : null;
      const lines = await linesOf(
        cells,
        sql`(select ${count}::bigint as count, ${cents}::bigint as cents, ${millionths}::bigint as millionths,
          ${dayText}::date as day, ${iso}::timestamptz as moment) as row_of`,
      );
      const expected = csvLine([
        count as number | null,
        cents === null ? null : { cents: cents as number },
        millionths === null ? null : (millionths as number) / 1_000_000,
        dayText,
        fields && `${fields.year}-${fields.month}-${fields.day} ${fields.hour}:${fields.minute}`,
      ]);
      expect(lines).toEqual([expected]);
    }),
    { numRuns: 300 },
  );
});
