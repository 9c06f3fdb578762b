import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { takeNonce } from './take-nonce.ts';

const NONCE = 'aB3-aB3-aB3-aB3-aB3-aB';
const textOf = (page: string) => {
  const { plain, scripts } = takeNonce(page, NONCE);
  return { plain: plain.toString(), scripts };
};
const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

test('scripts with the nonce are named by their text, wherever the nonce stands in the tag', () => {
  const page = `<script nonce="${NONCE}">one()</script><p>á−</p><script async="" nonce="${NONCE}" type="module">two('<')</script>`;
  expect(textOf(page)).toEqual({
    plain: `<script>one()</script><p>á−</p><script async="" type="module">two('<')</script>`,
    scripts: [hashOf('one()'), hashOf("two('<')")],
  });
});

test('a link, a script of a file and a script of a stranger have no hash', () => {
  const page = `<link rel="modulepreload" nonce="${NONCE}"/><script src="/a.js" nonce="${NONCE}"></script><script nonce="">steal()</script>`;
  expect(textOf(page)).toEqual({
    plain: `<link rel="modulepreload"/><script src="/a.js"></script><script nonce="">steal()</script>`,
    scripts: [],
  });
});

test('a page without the nonce stays as it is', () => {
  expect(textOf('<p>Hola</p>')).toEqual({ plain: '<p>Hola</p>', scripts: [] });
});
