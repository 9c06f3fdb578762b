import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { startShop } from '#testing/shop.ts';
import { openDocumentStorage } from './open-document-storage.ts';

const shop = await startShop();
const random = { uuid: randomUUID, bytes: randomBytes, below: (limit: number) => randomInt(limit) };
const newFolder = () => mkdtempSync(join(inject('runFolder'), 'documents-'));
const open = (folder: string) =>
  openDocumentStorage({ config: { documents: { folder } }, db: shop.context.db, random });
const BYTES = new TextEncoder().encode('%PDF-1.7');

test('processes share a folder, a copy of it too; one with another folder neither writes nor starts', async () => {
  const folder = newFolder();
  const [web, worker, other] = [await open(folder), await open(folder), await open(newFolder())];
  const [first, second] = [randomUUID(), randomUUID()];
  await Promise.all([web.put(first, BYTES), worker.put(second, BYTES), web.put(second, BYTES)]);
  expect(await web.get(second)).toEqual(Buffer.from(BYTES));
  expect(await worker.get(first)).toEqual(Buffer.from(BYTES));
  await expect(other.put(randomUUID(), BYTES)).rejects.toThrow(/DOCUMENTS_DIR/);
  await expect(open(newFolder())).rejects.toThrow(/no tiene los documentos de esta base de datos/);
  const copy = newFolder();
  cpSync(folder, copy, { recursive: true });
  expect(await (await open(copy)).get(first)).toEqual(Buffer.from(BYTES));
});

test('what is not there is null, and removed again without a fault', async () => {
  const storage = shop.context.documents;
  const id = randomUUID();
  expect(await storage.get(id)).toBeNull();
  await storage.remove(id);
});
