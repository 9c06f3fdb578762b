import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Words that were dropped for another one of the same thing. */
const DROPPED: readonly [dropped: RegExp, kept: string][] = [
  [/por defecto/i, 'predeterminada'],
  [/reembols/i, 'devolución'],
  [/te devolvemos todo/i, 'te devolvemos el total'],
  [/\bAduanas\b|\b[Ll]a aduana\b/, 'la Aduana'],
  [/\bmontos?\b/i, 'importe'],
];

/** What shoppers read: the copy of the pages, and mails and messages of the server. */
const TEXTS = ['src/web/copy/*.ts', 'src/ui/copy.ts', 'src/contract/*.ts', 'src/domain/**/*.ts', 'src/server/**/*.ts'];

/** Words that banks write above the columns of their files. */
const WORDS_OF_OTHERS = ['src/domain/bank/column-names.ts'];

function textLines(): { path: string; line: string }[] {
  const paths = globSync(TEXTS).filter((path) => !path.endsWith('.test.ts') && !WORDS_OF_OTHERS.includes(path));
  return paths.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => !/^\s*(?:\/\*\*|\*|\/\/)/.test(line))
      .map((line) => ({ path, line })),
  );
}

test.each(DROPPED)('no text says %s: the word is "%s"', (dropped) => {
  expect(textLines().filter(({ line }) => dropped.test(line))).toEqual([]);
});

test('every thing has a word that is used', () => {
  const text = textLines()
    .map(({ line }) => line.toLowerCase())
    .join('\n');
  for (const [, kept] of DROPPED) expect(text).toContain(kept.toLowerCase());
});
