import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandOf, startProgram } from '#testing/program.ts';

/** A product that comes from the importer alone. */
export const TORTURE_ASIN = 'B0TORTURE1';

/** Runs the `import` command with one product at a price in dollars. */
export async function importProduct(databaseUrl: string, price: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'puente-torture-'));
  try {
    const file = join(folder, 'products.jsonl');
    const product = {
      asin: TORTURE_ASIN,
      productTitle: 'Torture suite notebook, 200 pages',
      price: `$${price.toFixed(2)}`,
      availability: 'In Stock',
      productDetails: [{ name: 'Item Weight', value: '300 g' }],
    };
    writeFileSync(file, `${JSON.stringify(product)}\n`);
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: folder };
    const { exit } = await startProgram([...commandOf('src/bin/import.ts'), file], { env }).ended;
    if (exit !== 'code 0') throw new Error(`the import ended with ${exit}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
