import { stat } from 'node:fs/promises';
import type { Asin } from '#domain/catalog/asin.ts';
import type { FieldCounts } from '#domain/catalog/merge-product.ts';
import type { Product } from '#domain/catalog/product.ts';
import { isPlaceholderWeight, unitWeight } from '#domain/weight/unit-weight.ts';
import type { Context } from '#server/context.ts';
import { flushWriteBehind } from '#server/features/catalog/products/write-behind.ts';
import { importProducts } from '#server/features/catalog/products/write-products.ts';
import { type ReadProduct, readRecord } from './read-record.ts';
import { readRecords } from './read-records.ts';

const EMPTY = 0;

export interface ImportSummary extends FieldCounts {
  read: number;
  inserted: number;
  changed: number;
  unchanged: number;
  /** Records whose asin an earlier record of the file has; the first one counts. */
  repeated: number;
  invalid: number;
  /** Records whose amounts are in another currency than the dollar, or of another country's marketplace. */
  withoutDollarPrice: number;
  /** Records with a unit weight so low that it stands for an unknown one. */
  placeholderWeights: number;
}

export interface ImportReporter {
  progress(state: { bytesRead: number; totalBytes: number; records: number }): void;
  /** `number` is the line of the record, or its position in a file that is one JSON array. */
  invalidRecord(number: number, reason: string): void;
  /** Called once, after the last record or a failure. */
  end(): void;
}

export interface ImportOptions {
  /** Whether a record replaces the stored product as a whole; otherwise its empty fields keep what is known. */
  replace: boolean;
}

type Deps = Pick<Context, 'db' | 'clock' | 'cache' | 'writeBehind' | 'dictionary'>;

const BATCH_SIZE = 500;

/** Imports a file of products into the catalogue. Reading waits for writing, so that memory stays bounded. */
export async function importFile(
  deps: Deps,
  path: string,
  { replace, reporter }: ImportOptions & { reporter: ImportReporter },
): Promise<ImportSummary> {
  const summary = emptySummary();
  const totalBytes = (await stat(path)).size;
  const seen = createSeenAsins();
  let batch: ReadProduct[] = [];
  const write = async () => {
    summary.withoutDollarPrice += batch.filter((read) => read.withoutDollarPrice).length;
    summary.placeholderWeights += batch.filter(({ product }) => hasPlaceholderWeight(product)).length;
    const written = await importProducts(deps, batch, { replace });
    summary.inserted += written.inserted;
    summary.changed += written.changed;
    summary.unchanged += written.unchanged;
    summary.kept += written.kept;
    summary.filled += written.filled;
    summary.dropped += written.dropped;
    batch = [];
  };
  try {
    for await (const record of readRecords(path)) {
      summary.read += 1;
      const read = record.fault === null ? readRecord(record.value) : { fault: record.fault };
      if ('fault' in read) {
        summary.invalid += 1;
        reporter.invalidRecord(record.number, read.fault);
      } else if (seen.add(read.product.asin)) batch.push(read);
      else summary.repeated += 1;
      if (batch.length >= BATCH_SIZE) await write();
      reporter.progress({ bytesRead: record.bytes, totalBytes, records: summary.read });
    }
    if (batch.length > 0) await write();
    await flushWriteBehind(deps);
  } finally {
    reporter.end();
  }
  return summary;
}

function emptySummary(): ImportSummary {
  const records = { read: 0, inserted: 0, changed: 0, unchanged: 0, repeated: 0, invalid: 0 };
  const fields = { kept: 0, filled: 0, dropped: 0 };
  return { ...records, ...fields, withoutDollarPrice: 0, placeholderWeights: 0 };
}

function hasPlaceholderWeight({ productDetails }: Product): boolean {
  const weight = unitWeight(productDetails);
  return weight !== null && isPlaceholderWeight(weight);
}

/** A set of asins in eight bytes each: ten letters or digits are below 36^10, which a double represents exactly. */
interface SeenAsins {
  /** Adds an asin; returns true when it was not in the set. */
  add(asin: Asin): boolean;
}

/** An open-addressing hash table with linear probing, at most half full. */
export function createSeenAsins(): SeenAsins {
  let table = new Float64Array(1 << 14);
  let count = 0;
  const grow = () => {
    const old = table;
    table = new Float64Array(old.length * 2);
    for (const value of old) if (value !== EMPTY) table[slotOf(table, value)] = value;
  };
  return {
    add(asin) {
      const value = Number.parseInt(asin, 36) + 1;
      const slot = slotOf(table, value);
      if (table[slot] === value) return false;
      table[slot] = value;
      count += 1;
      if (count * 2 > table.length) grow();
      return true;
    },
  };
}

function slotOf(table: Float64Array, value: number): number {
  let slot = (value % 2_147_483_647) % table.length;
  while (table[slot] !== EMPTY && table[slot] !== value) slot = (slot + 1) % table.length;
  return slot;
}
