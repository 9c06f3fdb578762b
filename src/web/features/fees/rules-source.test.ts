import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('no page or component reads the figures of the code: limits, rates and charges are those of the server', () => {
  const readers = globSync('src/web/**/*.{ts,tsx}')
    .filter((path) => !path.endsWith('.test.ts'))
    .filter((path) => /fees\/(?:seed-rules|quoted-tariff)\.ts/.test(readFileSync(path, 'utf8')));
  expect(readers).toEqual([]);
});
