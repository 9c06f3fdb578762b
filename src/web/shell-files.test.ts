import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SHELL_FILES } from './shell-files.ts';

const ROOT = join(import.meta.dirname, '../..');

test('every path of the shell chunk exists once', () => {
  expect(SHELL_FILES.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  expect(new Set(SHELL_FILES).size).toBe(SHELL_FILES.length);
});
