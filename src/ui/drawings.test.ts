import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');

describe.each([
  [
    'icons/icons.svg',
    ['icons/icons.tsx', '../web/features/auth/social-sign-in.ts'],
    /createIcon\('([\w-]+)'\)|(?<=PROVIDERS = .*)'(\w+)'/g,
  ],
  ['brand/bridge.svg', ['brand/bridge.tsx'], /<Part id="([\w-]+)"/g],
])('%s', (file, users, reference) => {
  const svg = read(file);
  const ids = [...svg.matchAll(/<(?:symbol|g) id="([\w-]+)"/g)].map(([, id]) => id);

  test('has every drawing that is shown, once, and no other', () => {
    const shown = users.flatMap((user) => [...read(user).matchAll(reference)].map(([, one, other]) => one ?? other));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.sort()).toEqual([...new Set(shown)].sort());
  });

  test('is drawn with elements that close, and with variables that the themes have', () => {
    const open: string[] = [];
    const tags = /<(\/?)([A-Za-z]+)((?:\s+[\w-:]+="[^"<&]*")*)\s*(\/?)>/g;
    for (const [, closing, name = '', , empty] of svg.matchAll(tags)) {
      if (closing) expect(open.pop(), name).toBe(name);
      else if (!empty) open.push(name);
    }
    expect(open).toEqual([]);
    expect(svg.replace(/<!--[\s\S]*?-->/g, '').replace(tags, '')).toMatch(/^\s*$/);
    const tokens = read('styles/tokens.css');
    for (const [, name] of svg.matchAll(/var\((--[\w-]+)/g)) expect(tokens).toContain(`${name}: `);
  });

  test('shows its drawings when it is opened by itself', () => {
    const previewed = [...svg.matchAll(/<use href="#([\w-]+)"/g)].map(([, id]) => id);
    expect(previewed.length).toBeGreaterThan(4);
    expect(previewed.filter((id) => !ids.includes(id))).toEqual([]);
  });
});
