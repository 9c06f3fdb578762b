import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BUILD_FOLDER } from '#app/web/renderer.ts';
import { BACKOFFICE_PATH } from '#server/backoffice/session-cookie.ts';
import { buildWebOnce } from './build-web.ts';
import { startShop } from './shop.ts';

/** The word by which a shopper would learn of the back office. */
const WORD = new RegExp(BACKOFFICE_PATH.slice(1), 'i');
/** What shoppers are given: the shop's files, its rendered pages with manifest and copy. */
const GIVEN = ['client', 'server'];

await buildWebOnce();

function filesBelow(path: string): string[] {
  const folder = join(BUILD_FOLDER, path);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

test('nothing that the shop is built of names the back office', () => {
  const files = GIVEN.flatMap(filesBelow);
  expect(files.some((file) => file.endsWith('.css'))).toBe(true);
  expect(files.some((file) => file.endsWith('server/index.js'))).toBe(true);
  expect(files.filter((file) => WORD.test(file) || WORD.test(readFileSync(file, 'latin1')))).toEqual([]);
});

test('the description of the API does not name it', async () => {
  const shop = await startShop();
  const response = await fetch(`${shop.url}/api/openapi.json`);
  expect(response.status).toBe(200);
  expect(await response.text()).not.toMatch(WORD);
});

test('what is written for shoppers does not name it', () => {
  const root = join(BUILD_FOLDER, '..');
  const folders = ['src/web', 'src/ui', 'src/server/features/checkout/order-mails'];
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => WORD.test(readFileSync(file, 'latin1')))).toEqual([]);
});
