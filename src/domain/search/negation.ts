import type { Dictionary } from './dictionary.ts';
import { findLongestPhrase, type Token } from './find-phrase.ts';

const MAX_ENGLISH_WORDS = 3;
/** They end what 'without' denies. */
const NEXT_PART: ReadonlySet<string> = new Set('for with without from in by of to on'.split(' '));

/**
 * How many of the tokens that follow a negation it denies; 0 when the token is none. 'sin' denies the next phrase,
 * 'without' the words up to the next preposition or property, 'not' and 'no' a property only: 'No Show Socks' are socks.
 */
export function negatedLength(tokens: readonly Token[], at: number, dictionary: Dictionary): number {
  const next = tokens[at + 1];
  if (next === undefined) return 0;
  const word = tokens[at]?.folded;
  if (word === 'sin') return findLongestPhrase(tokens, at + 1, dictionary)?.length ?? 1;
  if (word === 'without') return englishLength(tokens, at + 1, dictionary);
  if (word === 'not') return dictionary.englishQualities.has(next.folded) ? 1 : 0;
  return word === 'no' && next.stem !== null && dictionary.qualities.has(next.stem) ? 1 : 0;
}

function englishLength(tokens: readonly Token[], at: number, { englishQualities }: Dictionary): number {
  const rest = tokens.slice(at, at + MAX_ENGLISH_WORDS);
  const end = rest.findIndex(
    ({ folded }, index) => NEXT_PART.has(folded) || (index > 0 && englishQualities.has(folded)),
  );
  return end < 0 ? rest.length : end;
}
