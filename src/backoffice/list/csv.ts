import { type Cell, CSV_START, csvLine } from '#domain/exports/csv.ts';
import type { ListColumn } from './definition.ts';

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
  const lineOf = (row: Row) => csvLine(written.map(({ csv }): Cell => csv?.(row) ?? null));
  let after: string | null | undefined;
  let pages = 0;
  return new ReadableStream({
    start: (file) => file.enqueue(encoder.encode(CSV_START + csvLine(written.map(({ title }) => title)))),
    pull: async (file) => {
      const { rows, next } = await read(after ?? undefined);
      file.enqueue(encoder.encode(rows.map(lineOf).join('')));
      after = next;
      pages += 1;
      if (next === null || pages >= MAX_PAGES) file.close();
    },
  });
}
