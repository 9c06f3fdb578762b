import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The scale documented in tokens.css. */
const SCALE = [360, 480, 700, 1024, 1280];
const SRC = join(import.meta.dirname, '../..');

function stylesheets(): string[] {
  return ['ui', 'web'].flatMap((module) =>
    readdirSync(join(SRC, module), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css'))
      .map((file) => join(SRC, module, file)),
  );
}

test('the media queries of every stylesheet use the widths of the scale', () => {
  const files = stylesheets();
  expect(files.length).toBeGreaterThan(50);
  const others = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/@media[^{]*/g)]
      .flatMap(([query]) => [...query.matchAll(/(min|max)-width:\s*(\d+)px/g)])
      .filter(([, bound, width]) => !SCALE.includes(Number(width) + (bound === 'max' ? 1 : 0)))
      .map(([condition]) => `${file}: ${condition}`),
  );
  expect(others).toEqual([]);
});
