/** A row of a text of separated values, with the line at which it begins, counted from 1. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/**
 * Splits a text into rows and cells. A cell in double quotes may hold the separator, line ends and doubled quotes; what looks
 * like a formula is text as everything else.
 */
export function splitCsv(text: string, separator: string, maxRows = Number.POSITIVE_INFINITY): CsvRow[] {
  const cell = new RegExp(`"((?:[^"]|"")*)"[^\\n${separator}]*|([^\\n${separator}]*)`, 'y');
  const rows: CsvRow[] = [];
  let line = 1;
  let row: CsvRow = { line, cells: [] };
  for (let at = 0; at <= text.length && rows.length < maxRows; at += 1) {
    cell.lastIndex = at;
    const [whole = '', quoted, plain = ''] = cell.exec(text) ?? [];
    row.cells.push((quoted === undefined ? plain : quoted.replaceAll('""', '"')).trim());
    line += countLines(whole);
    at += whole.length;
    if (text[at] === separator) continue;
    rows.push(row);
    line += 1;
    row = { line, cells: [] };
  }
  return rows;
}

function countLines(text: string): number {
  return text.includes('\n') ? text.split('\n').length - 1 : 0;
}
