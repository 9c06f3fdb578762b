/** What a cell holds: a number of cents, a count, or text; null is empty. */
export type Cell = { cents: number | null } | number | string | null;

/**
 * Spreadsheets with the settings of Uruguay split at semicolons and read decimal commas; the byte order mark makes them read
 * UTF-8.
 */
export const CSV_START = '\uFEFF';
export const CSV_SEPARATOR = ';';
export const CSV_LINE_END = '\r\n';
/** A text that begins so could be run as a formula; full-width forms count too. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** A file that is written at once. */
export function csvFile(lines: readonly (readonly Cell[])[]): string {
  return CSV_START + lines.map(csvLine).join('');
}

/** One line of the file, with its line end. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(CSV_SEPARATOR)}${CSV_LINE_END}`;
}

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  if (typeof cell === 'string') return csvText(cell);
  return cell.cents === null ? '' : csvAmount(cell.cents);
}

function csvAmount(cents: number): string {
  const positive = Math.abs(cents);
  return `${cents < 0 ? '-' : ''}${Math.trunc(positive / 100)},${String(positive % 100).padStart(2, '0')}`;
}

/** A text as a cell, which no spreadsheet runs. */
export function csvText(text: string): string {
  return quoted(FORMULA.test(text) ? `'${text}` : text);
}

function quoted(text: string): string {
  return /[;,"'\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
