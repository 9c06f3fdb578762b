import { expect, test } from 'vitest';
import { readablePages, type SavedPage, seenText } from './saved-page.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const MINUTE = 60_000;

test.each([
  [0, 'Visto recién'],
  [-5 * MINUTE, 'Visto recién'],
  [MINUTE - 1, 'Visto recién'],
  [MINUTE, 'Visto hace 1 minuto'],
  [59 * MINUTE, 'Visto hace 59 minutos'],
  [60 * MINUTE, 'Visto hace 1 hora'],
  [2 * 60 * MINUTE + 59 * MINUTE, 'Visto hace 2 horas'],
  [24 * 60 * MINUTE, 'Visto hace 1 día'],
  [72 * 60 * MINUTE, 'Visto hace 3 días'],
])('what was seen %i ms ago: %s', (age, text) => {
  expect(seenText(NOW - age, NOW)).toBe(text);
});

test('a page is readable until its session expires, the last seen first', () => {
  const page = (path: string, expiresAt: number, seenAt: number) => ({ path, expiresAt, seenAt }) as SavedPage;
  const pages = [page('a', NOW, 9), page('b', NOW + 1, 1), page('c', NOW + 1, 2), page('d', NOW - 1, 3)];
  expect(readablePages(pages, NOW).map(({ path }) => path)).toEqual(['c', 'b']);
});
