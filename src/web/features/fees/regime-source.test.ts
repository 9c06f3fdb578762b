import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('no page or component reads the table of customs regimes: limits and rates are those of the server', () => {
  const readers = globSync('src/web/**/*.{ts,tsx}')
    .filter((path) => !path.endsWith('.test.ts'))
    .filter((path) => /\b(?:activeRegime|CUSTOMS_REGIMES)\b/.test(readFileSync(path, 'utf8')));
  expect(readers).toEqual([]);
});
