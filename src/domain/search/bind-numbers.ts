import type { Dictionary } from './dictionary.ts';
import type { KeywordTerm } from './keyword-term.ts';
import { readShoeSize } from './measures.ts';
import { wordsOf } from './nouns.ts';

const NUMBER = /^\d{1,4}$/;
/** What follows the number of a model belongs to it. */
const MODEL_SUFFIXES: ReadonlySet<string> = new Set('pro max plus ultra mini lite air se fe'.split(' '));

interface BoundTerms {
  terms: KeywordTerm[];
  thing: number | null;
}

/**
 * Binds each number to what stands before it: to a name it is its model ('iphone 15 pro'), to a thing its size
 * ('monitor 27').
 */
export function bindNumbers(terms: readonly KeywordTerm[], thing: number | null, dictionary: Dictionary): BoundTerms {
  const bound: KeywordTerm[] = [];
  let boundThing = thing;
  for (let at = 0; at < terms.length; at += 1) {
    const term = terms[at] as KeywordTerm;
    if (at === thing) boundThing = bound.length;
    const previous = bound.at(-1);
    const isModel = isNumber(term) || (isSuffix(term) && previous !== undefined && isBrand(previous, dictionary));
    if (previous === undefined || !isModel) bound.push(term);
    else if (isName(previous, dictionary)) {
      if (at === thing) boundThing = null;
      const end = terms.findIndex((other, index) => index > at && !isNumber(other) && !isSuffix(other));
      const parts = terms.slice(at, end < 0 ? terms.length : end);
      bound[bound.length - 1] = joined([previous, ...parts]);
      at += parts.length - 1;
    } else bound.push(ofThing(term, terms));
  }
  return { terms: bound, thing: boundThing };
}

function isNumber({ words, number }: KeywordTerm): boolean {
  return words.length === 1 && number === null && NUMBER.test(words[0] ?? '');
}

function isSuffix({ words, isTranslated }: KeywordTerm): boolean {
  return !isTranslated && MODEL_SUFFIXES.has(words[0] ?? '');
}

function isBrand({ words: [word = ''], isTranslated }: KeywordTerm, { brands }: Dictionary): boolean {
  return !isTranslated && brands.has(word);
}

/** A brand, a product or a model; no name of a thing and no property. */
function isName({ words: [word = ''], isTranslated, isQuality }: KeywordTerm, { brands, nouns }: Dictionary): boolean {
  if (isTranslated || /^\d+$/.test(word)) return false;
  return brands.has(word) || (!isQuality && !nouns.entries.has(wordsOf(word).join(' ')));
}

function joined(parts: readonly KeywordTerm[]): KeywordTerm {
  const [first] = parts as [KeywordTerm];
  return {
    ...first,
    typed: parts.map(({ typed }) => typed).join(' '),
    words: [parts.map(({ words }) => words[0]).join(' ')],
  };
}

/** The size of shoes is wanted as one, for titles seldom say it. */
function ofThing(term: KeywordTerm, terms: readonly KeywordTerm[]): KeywordTerm {
  const [value = ''] = term.words;
  const names = terms.flatMap(({ words }) => words);
  const size = names.some((name) => /shoes?$|sneakers$|boots?$|sandals?$/.test(name))
    ? readShoeSize(value, names.includes('women'))
    : null;
  if (size !== null) return { ...term, words: size.words, isOptional: true };
  return { ...term, number: { value, unit: null } };
}
