/** What a file of a table holds, and what is wrong with it, by line and in Spanish. */
export interface Table {
  rows: string[][];
  faults: string[];
}

/**
 * Reads a table whose columns tabs separate. Empty lines and those that begin with '#' are comments. `columns`: what the
 * cells of each hold; no name stands twice in the first, where '; ' separates several.
 */
export function readTable(file: string, text: string, columns: readonly RegExp[]): Table {
  const table: Table = { rows: [], faults: [] };
  const lines = new Map<string, number>();
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const cells = line.split('\t').map((cell) => cell.trim());
    const fault = (reason: string) => table.faults.push(`${file}, línea ${index + 1}: ${reason}`);
    if (cells.length !== columns.length) fault(`${cells.length} columnas en lugar de ${columns.length}`);
    else for (const cell of cells.filter((one, at) => !columns[at]?.test(one))) fault(`«${cell}» no es válido`);
    for (const name of cells[0]?.split('; ') ?? []) {
      if (lines.has(name)) fault(`«${name}» ya está en la línea ${lines.get(name)}`);
      lines.set(name, index + 1);
    }
    table.rows.push(cells);
  }
  if (table.rows.length === 0) table.faults.push(`${file}: no tiene filas`);
  return table;
}
