import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDictionary } from '#app/open-dictionary.ts';
import { openDatabase, openPool } from '#db/pool.ts';
import { createCache } from '#server/cache/cache.ts';
import { createWriteBehind } from '#server/cache/write-behind.ts';
import { type ImportOptions, importFile } from '#server/features/catalog/import/import-file.ts';
import { findProduct } from '#server/features/catalog/products/find-product.ts';
import { createTestDatabase } from './database.ts';
import { stopAfter } from './stop-after.ts';

/** Imports files into a database of its own. */
export async function createTestImporter() {
  const database = await createTestDatabase();
  const pool = openPool({ url: database.url, max: 4 });
  const db = openDatabase(pool);
  const folder = mkdtempSync(join(tmpdir(), 'puente-import-'));
  const clock = () => new Date('2026-06-01T12:00:00Z');
  const caches = { cache: createCache(clock), writeBehind: createWriteBehind() };
  const deps = { db, clock, dictionary: openDictionary(), ...caches };
  stopAfter(async () => {
    await pool.end();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    db,
    deps,
    folder,
    async load(name: string, content: string, options: ImportOptions = { replace: false }) {
      const path = join(folder, name);
      writeFileSync(path, content);
      const invalid: [number, string][] = [];
      const reporter = {
        progress: () => {},
        invalidRecord: (...record: [number, string]) => invalid.push(record),
        end: () => {},
      };
      const summary = await importFile(deps, path, { ...options, reporter });
      return { summary, invalid };
    },
    async product(asin: string) {
      const row = await findProduct(db, asin);
      if (!row) throw new Error(`${asin} is not there`);
      return row.product;
    },
  };
}

/** Records as JSON Lines. */
export function jsonLines(...records: unknown[]): string {
  return records.map((record) => JSON.stringify(record)).join('\n');
}
