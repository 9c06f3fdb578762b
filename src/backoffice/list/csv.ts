import type { ListColumn } from './definition.ts';

/** How spreadsheets begin a formula. A number keeps its minus. */
const FORMULA = /^(?!-\d+(?:,\d+)?$)[=+\-@\t\r]/;

/** A value of a CSV file, which no spreadsheet takes for a formula. */
export function csvValue(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

type Line = readonly (string | number | null)[];

const line = (values: Line) => `${values.map(csvValue).join(';')}\r\n`;

/** Lines as Excel in Spanish opens them: UTF-8 with its mark, semicolons. */
export function csvText(lines: readonly Line[]): string {
  return `\uFEFF${lines.map(line).join('')}`;
}

interface Page<Row> {
  rows: readonly Row[];
  next: string | null;
}

/** No file has more rows. */
const MAX_PAGES = 400;

/** A list as CSV, page after page while it is read. */
export function streamCsv<Row>(
  columns: readonly ListColumn<Row>[],
  read: (after: string | undefined) => Promise<Page<Row>>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const written = columns.filter(({ csv }) => csv);
  const rowOf = (row: Row) => line(written.map(({ csv }) => csv?.(row) ?? null));
  let after: string | null | undefined;
  let pages = 0;
  return new ReadableStream({
    start: (file) => file.enqueue(encoder.encode(csvText([written.map(({ title }) => title)]))),
    pull: async (file) => {
      const { rows, next } = await read(after ?? undefined);
      file.enqueue(encoder.encode(rows.map(rowOf).join('')));
      after = next;
      pages += 1;
      if (next === null || pages >= MAX_PAGES) file.close();
    },
  });
}
