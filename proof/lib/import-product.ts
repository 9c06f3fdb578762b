import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../src/bin/import.ts'), file], {
      env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, DATA_DIR: folder },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    child.stderr.on('data', (data: Buffer) => {
      output += data.toString();
    });
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error(`the import ended with ${code}: ${output}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
