import { stat } from 'node:fs/promises';
import type { Context } from '#server/context.ts';
import type { NewProduct } from '#server/features/catalog/products/product-row.ts';
import { flushCatalog } from '#server/features/catalog/products/write-behind.ts';
import { writeProducts } from '#server/features/catalog/products/write-products.ts';
import type { Progress } from './progress.ts';
import { readRecord } from './read-record.ts';
import { readRecords } from './read-records.ts';
import { createSeenAsins } from './seen-asins.ts';

export interface ImportSummary {
  read: number;
  inserted: number;
  changed: number;
  unchanged: number;
  /** Records of an asin that an earlier line of the file had already; the first one counts. */
  repeated: number;
  bad: number;
}

export interface Reporting {
  bad(number: number, reason: string): void;
  progress(total: number): Progress;
}

type Deps = Pick<Context, 'db' | 'clock'>;

const BATCH = 500;

/** Loads a file of products into the catalogue. Reading waits for writing, so that memory stays bounded. */
export async function importFile(deps: Deps, path: string, report: Reporting): Promise<ImportSummary> {
  const summary: ImportSummary = { read: 0, inserted: 0, changed: 0, unchanged: 0, repeated: 0, bad: 0 };
  const progress = report.progress((await stat(path)).size);
  const seen = createSeenAsins();
  let batch: NewProduct[] = [];
  const write = async () => {
    const written = await writeProducts(deps, batch, 'import');
    summary.inserted += written.inserted;
    summary.changed += written.changed;
    summary.unchanged += written.unchanged;
    batch = [];
  };
  for await (const record of readRecords(path)) {
    summary.read += 1;
    const read = record.fault === null ? readRecord(record.value) : { fault: record.fault };
    if ('fault' in read) {
      summary.bad += 1;
      report.bad(record.number, read.fault);
    } else if (seen.add(read.product.asin)) batch.push(read);
    else summary.repeated += 1;
    if (batch.length >= BATCH) await write();
    progress.show(record.bytes, summary.read);
  }
  if (batch.length > 0) await write();
  await flushCatalog(deps);
  progress.end();
  return summary;
}
