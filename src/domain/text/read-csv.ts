import { finish, type Steps } from '#domain/steps.ts';

export interface CsvRow {
  /** In the file, from 1: where the row begins. */
  line: number;
  cells: string[];
}

const SEPARATORS = [';', ',', '\t'] as const;

/** The separator of most cells in the line with most of them; quoted text does not count. */
export function separatorOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r?\n/, 30);
  const most = (separator: string) => Math.max(...lines.map((line) => line.split(separator).length));
  return SEPARATORS.reduce((best, separator) => (most(separator) > most(best) ? separator : best));
}

/** The rows that are not empty. A quote that is never closed leaves `isCut`. */
interface CsvFile {
  rows: CsvRow[];
  isCut: boolean;
}

/** Reads a short CSV (RFC 4180). */
export function readCsv(text: string, separator: string): CsvFile {
  return finish(csvSteps(text, { separator }));
}

/** Reads a CSV, a row at a step, up to so many rows. */
export function* csvSteps(
  text: string,
  { separator, maxRows = Number.POSITIVE_INFINITY }: { separator: string; maxRows?: number },
): Steps<CsvFile> {
  const rows: CsvRow[] = [];
  const cell = new RegExp(
    String.raw`(?:"([^"]*(?:""[^"]*)*)"[ \t]*|([^"${separator}\r\n][^${separator}\r\n]*|))(${separator}|\r\n|\n|\r|$)`,
    'y',
  );
  let line = 1;
  let row: CsvRow = { line, cells: [] };
  for (let at = 0; at < text.length && rows.length < maxRows; at = cell.lastIndex) {
    cell.lastIndex = at;
    const match = cell.exec(text);
    if (match === null) return { rows, isCut: true };
    const [whole, quoted, plain, end = ''] = match;
    row.cells.push((quoted?.replaceAll('""', '"') ?? plain ?? '').trim());
    line += whole.match(/\r\n|\n|\r/g)?.length ?? 0;
    if (end === separator && cell.lastIndex < text.length) continue;
    if (row.cells.some(Boolean)) rows.push(row);
    row = { line, cells: [] };
    yield;
  }
  return { rows, isCut: false };
}
