import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import { finish } from '#domain/steps.ts';
import { newMovements, type StoredMovement } from './new-movements.ts';
import { parseStatement, type StatementLine } from './statement.ts';
import { parseStatementDay, parseWrittenAmount } from './statement-values.ts';

const read = (text: string) => finish(parseStatement(text, { currency: 'UYU', today: '2026-11-22' }));
const values = (text: string) => read(text).lines.map(({ day, amount, reference }) => [day, amount, reference]);

describe('a bank’s file', () => {
  test('is read with a preamble, semicolons, decimal commas and two columns of amounts', () => {
    const text = `Cuenta;00123\r\n\r\nFecha;Concepto;Documento;Débito;Crédito;Saldo
02/11/2026;SALDO INICIAL;;;;1.000,00
03/11/2026;COBRANZA SISTARBANC;77001234;;1.234,56;2.234,56
04/11/2026;"TRANSFERENCIA; LOTE";9;234,56;;2.000,00
;SALDO FINAL;;;;2.000,00`;
    expect(read(text).problems).toEqual([]);
    expect(values(text)).toEqual([
      ['2026-11-03', 123_456, '77001234'],
      ['2026-11-04', -23_456, '9'],
    ]);
    expect(read(text).lines[1]?.description).toBe('TRANSFERENCIA; LOTE');
  });

  test('is read with commas or tabs, decimal points, ISO dates and one signed amount, the newest line first', () => {
    const rows = [
      ['fecha', 'descripcion', 'referencia', 'monto', 'moneda', 'saldo'],
      ['2026-11-04', 'B', 'R-2', '-30.50', 'UYU', '69.50'],
      ['2026-11-03 10:00', 'A', 'R-1', '100.00', '$', '100.00'],
    ];
    for (const separator of [',', '\t']) {
      const text = rows.map((row) => row.join(separator)).join('\n');
      expect(read(text).problems).toEqual([]);
      expect(values(text)).toEqual([
        ['2026-11-04', -3050, 'R-2'],
        ['2026-11-03', 10_000, 'R-1'],
      ]);
    }
  });

  test('keeps what looks like a formula as text, and a name out of the reference', () => {
    const [line] = read('Fecha;Detalle;Referencia;Importe\n03/11/2026;=HYPERLINK("x");Juan Pérez;5').lines;
    expect(line).toMatchObject({ description: '=HYPERLINK("x") Juan Pérez', reference: '', amount: 500 });
  });

  const refused: [string, string, { line: number; column: string | null; rule: string }][] = [
    ['without a header', 'a;b\n1;2', { line: 1, column: null, rule: 'Falta la fila de títulos' }],
    [
      'with a quote that is never closed',
      'Fecha;Detalle;Importe\n3/11/2026;"A;1\n4/11/2026;B;2',
      { line: 1, column: null, rule: 'comillas' },
    ],
    [
      'with text after a closed quote',
      'Fecha;Detalle;Importe\n3/11/2026;A;1\n4/11/2026;"B"C;2',
      { line: 2, column: null, rule: 'comillas' },
    ],
    ['without movements', 'Fecha;Importe\n', { line: 1, column: null, rule: 'ningún movimiento' }],
    [
      'with a day that does not exist',
      'Fecha;Importe\n31/11/2026;1',
      { line: 2, column: 'Fecha', rule: 'No es una fecha' },
    ],
    ['with a day to come', 'Fecha;Importe\n23/11/2026;1', { line: 2, column: 'Fecha', rule: 'posterior a hoy' }],
    [
      'with a formula as amount',
      'Fecha;Importe\n3/11/2026;=1+1',
      { line: 2, column: 'Importe', rule: 'No es un importe' },
    ],
    ['without an amount', 'Fecha;Importe\n3/11/2026;', { line: 2, column: 'Importe', rule: 'no tiene importe' }],
    [
      'of two decimal marks',
      'Fecha;Importe\n3/11/2026;1,50\n3/11/2026;1.50',
      { line: 3, column: 'Importe', rule: 'con punto en otras' },
    ],
    ['of another currency', 'Fecha;Importe;Moneda\n3/11/2026;1;USD', { line: 2, column: 'Moneda', rule: 'UYU' }],
    [
      'with debit and credit in one line',
      'Fecha;Débito;Crédito\n3/11/2026;1;2',
      { line: 2, column: 'Crédito', rule: 'a la vez' },
    ],
    [
      'whose balances do not add up',
      'Fecha;Importe;Saldo\n3/11/2026;1;1\n3/11/2026;1;2\n3/11/2026;1;4',
      { line: 4, column: 'Saldo', rule: 'El saldo no es' },
    ],
  ];
  test.each(refused)('%s is refused whole, with line, column and rule', (_name, text, { rule, ...place }) => {
    const { lines, problems } = read(text);
    expect(lines).toEqual([]);
    expect(problems[0]).toMatchObject({ ...place, rule: expect.stringContaining(rule) });
  });

  test('of more than 20,000 lines is refused', () => {
    const text = `Fecha;Importe\n${'3/11/2026;1\n'.repeat(20_001)}`;
    expect(read(text).problems).toMatchObject([{ line: 20_002, rule: expect.stringContaining('20.000') }]);
    expect(read(`Fecha;Importe\n${'3/11/2026;1\n'.repeat(20_000)}`).lines).toHaveLength(20_000);
  });

  test('is read in steps of one line, and no further than its limit', () => {
    const stepsOf = (lines: number) => {
      const text = `Fecha;Importe\n${'3/11/2026;1\n'.repeat(lines)}`;
      return [...parseStatement(text, { currency: 'UYU', today: '2026-11-22' })].length;
    };
    expect(stepsOf(20_000)).toBeGreaterThan(2 * 20_000);
    expect(stepsOf(100_000)).toBeLessThan(2 * 20_100);
  });

  test('never ends but in lines or in a problem', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string({ unit: fc.constantFrom(';', ',', '"', '\n', '1', '/', '-', '.') }),
        (head, tail) => {
          for (const text of [head, `Fecha;Importe;Saldo\n${tail}`]) {
            const { lines, problems } = read(text);
            expect(lines.length > 0).toBe(problems.length === 0);
          }
        },
      ),
    );
  });
});

test('every amount that is written with a comma or a point is read to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }), (value) => {
      const local = formatMoney(cents(value), 'UYU').replace('$', '');
      const abroad = local.replaceAll(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));
      for (const text of [local, abroad, `$ ${local}`, (value / 100).toFixed(2)])
        expect(parseWrittenAmount(text)?.cents).toBe(value === 0 ? 0 : value);
    }),
  );
  for (const text of ['1.2345', '1,23,4', '1.234.5', '--1', '(1', '1e3', '', '0.125', '٣'])
    expect(parseWrittenAmount(text), text).toBeNull();
  expect(parseWrittenAmount('(12,00)')?.cents).toBe(-1200);
  expect(parseWrittenAmount('12,00-')?.cents).toBe(-1200);
  expect(parseWrittenAmount('-U$S 12')?.cents).toBe(-1200);
});

test('days are those of the calendar', () => {
  expect(parseStatementDay('1/2/26')).toBe('2026-02-01');
  for (const text of ['29/02/2026', '2026-13-01', '', '11/2026']) expect(parseStatementDay(text), text).toBeNull();
});

describe('a movement is stored once', () => {
  const kinds = {
    days: fc.constantFrom('2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05'),
    text: fc.constantFrom('', 'A', 'B'),
  };
  const movement = fc.record({
    day: kinds.days,
    amount: fc.constantFrom(100, -100, 250),
    reference: kinds.text,
    description: kinds.text,
  });
  const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).toSorted();
  type Movement = Pick<StatementLine, 'day' | 'amount' | 'reference' | 'description'>;

  /** Imports what a bank would export. */
  function importInto(stored: StoredMovement[], movements: readonly Movement[]): void {
    const lines = movements.map((row, index): StatementLine => ({ ...row, line: index + 2, balance: null }));
    for (const { line, occurrence } of finish(newMovements(stored, lines))) {
      const { day, amount, reference, description } = line;
      stored.push({ day, amount, reference, description, occurrence });
    }
  }
  const contents = (rows: readonly StoredMovement[]) => sorted(rows.map(({ occurrence: _occurrence, ...row }) => row));

  test('whichever periods are imported, in whatever order, and however often: equal payments of a day stay as many as they are', () => {
    fc.assert(
      fc.property(
        fc.array(movement, { maxLength: 30 }) as unknown as fc.Arbitrary<Movement[]>,
        fc.array(fc.record({ from: kinds.days, to: kinds.days, isNewestFirst: fc.boolean(), cut: fc.nat(3) }), {
          maxLength: 6,
        }),
        (all, exports) => {
          const stored: StoredMovement[] = [];
          for (const { from, to, isNewestFirst, cut } of exports) {
            // The last day may be cut short: it was not over when the file was made.
            const period = all.filter(({ day }) => day >= from && day <= to);
            const last = period.filter(({ day }) => day === to);
            const rows = [...period.filter(({ day }) => day < to), ...last.slice(0, Math.max(0, last.length - cut))];
            importInto(stored, isNewestFirst ? rows.toReversed() : rows);
          }
          importInto(stored, all);
          expect(contents(stored)).toEqual(
            sorted(all.map(({ day, amount, reference, description }) => ({ day, amount, reference, description }))),
          );
          importInto(stored, all.toReversed());
          expect(stored).toHaveLength(all.length);
          const keys = stored.map(({ day, amount, reference, occurrence }) =>
            [day, amount, reference, occurrence].join(),
          );
          expect(new Set(keys).size).toBe(keys.length);
          // Once the descriptions are erased, the file again still adds nothing.
          importInto(stored.map((row) => ({ ...row, description: null })).concat(), all);
          const erased = stored.map((row) => ({ ...row, description: null }));
          importInto(erased, all);
          expect(erased).toHaveLength(all.length);
        },
      ),
    );
  });
});
