import { Readable } from 'node:stream';
import type { Database } from '#db/pool.ts';
import { CSV_START } from '#domain/exports/csv.ts';
import type { ExportKind } from '#domain/exports/kinds.ts';
import { cellsOf, titleLine } from './columns.ts';
import { monthOf } from './month.ts';
import { monthQuery } from './month-repository.ts';
import { type Page, readInPages } from './repository.ts';

interface MonthExport {
  kind: ExportKind;
  month: string;
  /** Once: with all rows, or where the reader left or the database failed. */
  onEnd(end: { rows: number; isWhole: boolean }): Promise<void>;
}

/**
 * The file of a month. It is read from the database as it is taken: a page of rows and a page of text are in memory at a
 * time. The first page is read before this returns, so that what fails at once is an answer, not a broken file.
 */
export async function openExport(db: Database, { kind, month, onEnd }: MonthExport): Promise<Readable> {
  const pages = readInPages(db, { query: monthQuery(kind, monthOf(month)), cells: cellsOf(kind) });
  const first = await pages.next();
  const file = Readable.from(toFile({ first, pages }, { kind, month, onEnd }), { highWaterMark: 1 });
  // A file that is closed before anything was read of it has not begun, and so ends nothing by itself.
  file.once('close', () => void pages.return(undefined));
  return file;
}

interface Pages {
  first: IteratorResult<Page>;
  pages: AsyncGenerator<Page>;
}

async function* toFile({ first, pages }: Pages, { kind, onEnd }: MonthExport): AsyncGenerator<Buffer> {
  let rows = 0;
  let isWhole = false;
  try {
    yield Buffer.from(CSV_START + titleLine(kind));
    for (let page = first; page.done !== true; page = await pages.next()) {
      rows += page.value.rows;
      yield Buffer.from(page.value.text);
    }
    isWhole = true;
  } finally {
    await pages.return(undefined);
    await onEnd({ rows, isWhole });
  }
}
