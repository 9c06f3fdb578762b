import { type Cents, type Currency, cents } from '#domain/money/cents.ts';
import type { Steps } from '#domain/steps.ts';
import { type CsvRow, csvSteps, readCsv } from '#domain/text/read-csv.ts';
import { COLUMN_NAMES } from './column-names.ts';
import { findBalanceGap } from './statement-balance.ts';
import {
  type DecimalMark,
  parseStatementCurrency,
  parseStatementDay,
  parseWrittenAmount,
  plainWord,
} from './statement-values.ts';

export const STATEMENT_LIMITS = { maxBytes: 5 * 1024 * 1024, maxLines: 20_000, maxText: 200 } as const;

/** One movement of an account, as a line of the bank's file says it. */
export interface StatementLine {
  line: number;
  /** 'YYYY-MM-DD' */
  day: string;
  /** Positive for a credit, negative for a debit; never 0. */
  amount: Cents;
  /** Letters and digits with at least one digit; '' where there is none. */
  reference: string;
  description: string;
  balance: Cents | null;
}

/** Why a file is refused: the line, the column as the file names it, and the rule. */
export interface StatementProblem {
  line: number;
  column: string | null;
  rule: string;
}

export type ParsedStatement = { lines: StatementLine[]; problems: [] } | { lines: []; problems: StatementProblem[] };

type Column = keyof typeof COLUMN_NAMES;
const COLUMNS = Object.keys(COLUMN_NAMES) as Column[];

const SEPARATORS = [';', '\t', ','] as const;
/** A bank writes the holder and the account above the header. */
const MAX_PREAMBLE = 40;
const PREAMBLE_LENGTH = 20_000;
/** More problems help nobody: the file is of another kind. */
const MAX_PROBLEMS = 5;

interface Header {
  separator: string;
  index: number;
  columns: Partial<Record<Column, { at: number; name: string }>>;
}

/** Reads a bank's statement whole, or says why it is refused: nothing of it is left out in silence. */
export function* parseStatement(
  text: string,
  { currency, today }: { currency: Currency; today: string },
): Steps<ParsedStatement> {
  const clean = text.replace(/^\ufeff/, '');
  const header = findHeader(clean);
  if (header === null)
    return refused([{ line: 1, column: null, rule: 'Falta la fila de títulos: fecha, y débito y crédito, o importe' }]);
  const maxRows = header.index + 1 + STATEMENT_LIMITS.maxLines + 1;
  const { rows: all, isCut } = yield* csvSteps(clean, { separator: header.separator, maxRows });
  if (isCut) {
    const rule = 'Después de esta línea hay comillas que no se cierran, o texto después de cerrarlas';
    return refused([{ line: all.at(-1)?.line ?? 1, column: null, rule }]);
  }
  const rows = all.slice(header.index + 1);
  if (rows.length > STATEMENT_LIMITS.maxLines) {
    const { line } = rows[STATEMENT_LIMITS.maxLines] as CsvRow;
    return refused([{ line, column: null, rule: 'El archivo tiene más de 20.000 movimientos: partilo por fechas' }]);
  }
  return yield* readRows(rows, { header, currency, today });
}

function refused(problems: StatementProblem[]): ParsedStatement {
  return { lines: [], problems };
}

function findHeader(text: string): Header | null {
  for (const separator of SEPARATORS) {
    const rows = readCsv(text.slice(0, PREAMBLE_LENGTH), separator).rows.slice(0, MAX_PREAMBLE);
    for (const [index, { cells }] of rows.entries()) {
      const columns = columnsOf(cells);
      if (columns.day && (columns.amount || (columns.debit && columns.credit))) return { separator, index, columns };
    }
  }
  return null;
}

function columnsOf(cells: readonly string[]): Header['columns'] {
  const words = cells.map(plainWord);
  const found: Header['columns'] = {};
  for (const column of COLUMNS) {
    const at = words.findIndex((word) => (COLUMN_NAMES[column] as readonly string[]).includes(word));
    if (at >= 0) found[column] = { at, name: cells[at] ?? '' };
  }
  return found;
}

interface Reading {
  header: Header;
  currency: Currency;
  today: string;
}

function* readRows(rows: readonly CsvRow[], reading: Reading): Steps<ParsedStatement> {
  const problems: StatementProblem[] = [];
  const entries: Entry[] = [];
  let decimalMark: DecimalMark | null = null;
  for (const row of rows) {
    const reader = readerOf(row, reading.header, decimalMark);
    const entry = readEntry(reader, reading);
    decimalMark = reader.decimalMark();
    problems.push(...reader.problems);
    if (entry) entries.push(entry);
    if (problems.length >= MAX_PROBLEMS) break;
    yield;
  }
  const lines = entries.flatMap((entry): StatementLine[] => {
    const { amount } = entry;
    return amount === null ? [] : [{ ...entry, amount }];
  });
  if (problems.length === 0 && lines.length === 0)
    problems.push({ line: rows[0]?.line ?? 1, column: null, rule: 'El archivo no tiene ningún movimiento' });
  const gap = problems.length === 0 ? findBalanceGap(entries) : null;
  if (gap !== null)
    problems.push({
      line: gap,
      column: reading.header.columns.balance?.name ?? null,
      rule: 'El saldo no es el anterior más el movimiento: falta o sobra una línea',
    });
  return problems.length > 0 ? refused(problems) : { lines, problems: [] };
}

/** A line, or an opening or closing balance, which has no amount. */
type Entry = Omit<StatementLine, 'amount'> & { amount: Cents | null };

function readEntry(reader: Reader, { currency, today }: Reading): Entry | null {
  const description = textOf(reader.cell('description'));
  const written = textOf(reader.cell('reference'));
  const balance = reader.amount('balance');
  const amount = amountOf(reader);
  const isBalance = amount === 0 && balance !== null && /^saldo/i.test(description || written);
  const day = parseStatementDay(reader.cell('day'));
  if (day === null && !(isBalance && reader.cell('day') === ''))
    reader.refuse('day', 'No es una fecha como 22/11/2026 o 2026-11-22');
  else if (day !== null && (day > today || day < '2000-01-01'))
    reader.refuse('day', day > today ? 'La fecha es posterior a hoy' : 'La fecha es anterior al año 2000');
  if (amount === 0 && !isBalance)
    reader.refuse(reader.has('amount') ? 'amount' : 'credit', 'El movimiento no tiene importe');
  if (reader.cell('currency') !== '' && parseStatementCurrency(reader.cell('currency')) !== currency)
    reader.refuse('currency', `No es la moneda de la cuenta (${currency})`);
  // A name stands nowhere but in the description, which is kept encrypted.
  const isName = !/\d/.test(written);
  return {
    line: reader.line,
    day: day ?? '',
    amount: amount === 0 ? null : amount,
    reference: isName ? '' : written,
    description: isName ? [description, written].filter(Boolean).join(' ') : description,
    balance,
  };
}

function amountOf(reader: Reader): Cents {
  if (reader.has('debit') && reader.has('credit')) {
    const debit = reader.amount('debit') ?? cents(0);
    const credit = reader.amount('credit') ?? cents(0);
    if (debit !== 0 && credit !== 0) reader.refuse('credit', 'El movimiento tiene débito y crédito a la vez');
    if (credit < 0) reader.refuse('credit', 'Un crédito no puede ser negativo');
    return cents(credit - Math.abs(debit));
  }
  return reader.amount('amount') ?? cents(0);
}

interface Reader {
  line: number;
  problems: StatementProblem[];
  has(column: Column): boolean;
  cell(column: Column): string;
  /** Null for an empty cell, and for one that is refused. */
  amount(column: Column): Cents | null;
  refuse(column: Column, rule: string): void;
  /** What the file has shown so far. */
  decimalMark(): DecimalMark | null;
}

function readerOf({ line, cells }: CsvRow, { columns }: Header, shown: DecimalMark | null): Reader {
  const problems: StatementProblem[] = [];
  let mark = shown;
  const refuse = (column: Column, rule: string) => {
    problems.push({ line, column: columns[column]?.name ?? null, rule });
  };
  const cell = (column: Column) => cells[columns[column]?.at ?? -1] ?? '';
  const amount = (column: Column) => {
    if (cell(column) === '') return null;
    const written = parseWrittenAmount(cell(column));
    if (written === null) refuse(column, 'No es un importe como 1.234,56 o 1234.56');
    else if (mark !== null && written.decimalMark !== null && written.decimalMark !== mark)
      refuse(column, 'Los decimales van con coma en unas líneas y con punto en otras');
    mark ??= written?.decimalMark ?? null;
    return written?.cents ?? null;
  };
  return {
    line,
    problems,
    has: (column) => columns[column] !== undefined,
    cell,
    amount,
    refuse,
    decimalMark: () => mark,
  };
}

function textOf(cell: string): string {
  return cell
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, STATEMENT_LIMITS.maxText);
}
