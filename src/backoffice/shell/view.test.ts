import { expect, test } from 'vitest';
import { formatView, parseView, viewOf } from './view.ts';

const COMMON = { isFolded: false, isCompact: false, isQuiet: false };

test.each([
  ['comun', COMMON],
  ['plegado', { ...COMMON, isFolded: true }],
  ['plegado.compacto.sinteclas', { isFolded: true, isCompact: true, isQuiet: true }],
])('a view is kept as the words of what is not the default (%s)', (text, view) => {
  expect(formatView(view)).toBe(text);
  expect(parseView(text)).toEqual(view);
});

test('a request without the cookie, or with words that nobody knows, has the common view', () => {
  const of = (cookie: string) => viewOf(new Request('http://shop/cola', { headers: { cookie } }));
  expect(viewOf(new Request('http://shop/cola'))).toEqual(COMMON);
  expect(of('otra=plegado')).toEqual(COMMON);
  expect(of('vista=angosto')).toEqual(COMMON);
  expect(of('otra=1; vista=compacto')).toEqual({ ...COMMON, isCompact: true });
});
