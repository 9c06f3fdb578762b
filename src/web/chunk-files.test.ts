import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CHUNK_FILES } from './chunk-files.ts';

const ROOT = join(import.meta.dirname, '../..');

test('every path of the configured chunks exists, and is listed once', () => {
  const paths = Object.values(CHUNK_FILES).flat();
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  expect(new Set(paths).size).toBe(paths.length);
});
