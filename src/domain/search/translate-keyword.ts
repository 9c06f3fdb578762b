import { bindNumbers } from './bind-numbers.ts';
import { correctTypo } from './correct-typo.ts';
import type { Dictionary } from './dictionary.ts';
import { findLongestPhrase, type Token } from './find-phrase.ts';
import { foldAccents, type Keyword } from './keyword.ts';
import type { KeywordTerm } from './keyword-term.ts';
import { readMeasure } from './measures.ts';
import { negatedLength } from './negation.ts';
import { inFormOf, stem, toMasculine, withoutDiminutive } from './word-form.ts';

export interface KeywordTranslation {
  /** All of them must match. */
  terms: KeywordTerm[];
  /** The term that names the thing itself: of 'funda para celular' the first; null when none can. */
  thing: number | null;
  /** The alternatives of what the product should be without: 'sin tapa'. */
  excluded: string[][];
  /** Whether any Spanish word was translated. */
  translated: boolean;
  /** What is looked for where no product is what was asked for: an 'iphone' is a phone, a 'campera de cuero' a campera. */
  implied: KeywordTerm | null;
  /** The misspelt words as typed and how they are written, in the number and gender of what was typed. */
  corrections: { from: string; to: string }[];
}

const MAX_WORDS = 24;
const SPANISH_PARTICLE = /(?<!\p{L})(?:de|del|para|con|sin|el|la|los|las|y|en|un|una)(?!\p{L})/u;
/** What follows one of them describes the thing further: 'case for iphone', 'bottle with straw'. */
const ENGLISH_PREPOSITIONS: ReadonlySet<string> = new Set('for with without from in by of to on under'.split(' '));

/**
 * Translates a Spanish keyword into terms of English titles. The longest known phrase takes precedence; accents,
 * plurals, gender and small typos are ignored; words that are not Spanish are unchanged.
 */
export function translateKeyword(
  keyword: Keyword,
  dictionary: Dictionary,
  { isLiteral = false }: { isLiteral?: boolean } = {},
): KeywordTranslation {
  const tokens = significantWords(keyword, dictionary).map((word) => toToken(word, dictionary, isLiteral));
  const isMeantInEnglish = englishWords(keyword, tokens, dictionary);
  const terms: KeywordTerm[] = [];
  const excluded: string[][] = [];
  const prepositions: number[] = [];
  for (let at = 0; at < tokens.length; ) {
    const { term, length } = readTerm(tokens, at, dictionary);
    const negated = length === 1 ? negatedLength(tokens, at, dictionary) : 0;
    if (negated > 0) {
      excluded.push(...readTerms(tokens.slice(at + 1, at + 1 + negated), dictionary).map(({ words }) => words));
      prepositions.push(terms.length);
      at += 1 + negated;
      continue;
    }
    if (ENGLISH_PREPOSITIONS.has(tokens[at]?.folded ?? '')) prepositions.push(terms.length);
    terms.push(length === 1 && isMeantInEnglish(at) ? inEnglish(term, tokens[at]?.folded ?? '', dictionary) : term);
    at += length;
  }
  const corrections = tokens.flatMap(({ typed, stem: to, corrected }) =>
    corrected && to !== null ? [{ from: typed, to: inFormOf(typed, dictionary.words.get(to) ?? to) }] : [],
  );
  const translated = terms.some(({ isTranslated }) => isTranslated);
  const thing = findThing(terms, prepositions, dictionary);
  const bound = bindNumbers(terms, thing, dictionary);
  const named = bound.thing === null ? undefined : bound.terms[bound.thing];
  const implied = named === undefined ? impliedThing(tokens, dictionary) : widerThing(named, dictionary);
  return { ...bound, excluded, translated, implied, corrections };
}

function readTerms(tokens: readonly Token[], dictionary: Dictionary): KeywordTerm[] {
  const terms: KeywordTerm[] = [];
  for (let at = 0; at < tokens.length; ) {
    const { term, length } = readTerm(tokens, at, dictionary);
    terms.push(term);
    at += length;
  }
  return terms;
}

function readTerm(tokens: readonly Token[], at: number, dictionary: Dictionary): { term: KeywordTerm; length: number } {
  const measure = readMeasure(
    tokens.map((token) => token.folded),
    at,
  );
  if (measure !== null) {
    const { words, length, isOptional, number } = measure;
    const term = { words, isQuality: true, isTranslated: false, isSpeltRight: false, isOptional, number };
    return { term: { typed: typedOf(tokens.slice(at, at + length)), ...term }, length };
  }
  const match = findLongestPhrase(tokens, at, dictionary);
  const { folded = '', typed = '', corrected = false, stem: spelt } = tokens[at] ?? {};
  if (match === null) {
    // A word of phrases only, such as 'tablet', is spelt in English alike.
    const written = corrected ? foldAccents(dictionary.words.get(spelt ?? '') ?? folded) : folded;
    const isQuality = isEnglishQuality(folded, dictionary);
    const isSpeltRight = isEnglish(folded, dictionary);
    const words = [...new Set([written, folded])];
    const term = { words, isQuality, isTranslated: false, isSpeltRight, isOptional: false, number: null };
    return { term: { typed, ...term }, length: 1 };
  }
  const matched = tokens.slice(at, at + match.length);
  const words = alternativesOf(matched, match.english, dictionary);
  const isQuality = dictionary.qualities.has(match.phrase);
  const isSpeltRight = matched.every(({ corrected }) => !corrected);
  const term = { words, isQuality, isTranslated: true, isSpeltRight, isOptional: false, number: null };
  return { term: { typed: typedOf(matched), ...term }, length: match.length };
}

function typedOf(tokens: readonly Token[]): string {
  return tokens.flatMap(({ typed, before }, index) => (index === 0 ? [typed] : [...before, typed])).join(' ');
}

function isEnglishQuality(word: string, { englishQualities, brands }: Dictionary): boolean {
  return (
    englishQualities.has(word) ||
    englishQualities.has(word.replace(/s$/, '')) ||
    brands.has(word) ||
    ENGLISH_PREPOSITIONS.has(word) ||
    /\d/.test(word)
  );
}

/** Says of each word whether it stands among English words: of 'frying pan' the pan, which is bread in Spanish. */
function englishWords(keyword: Keyword, tokens: readonly Token[], dictionary: Dictionary): (at: number) => boolean {
  const isKnown = ({ folded }: Token) => ENGLISH_PREPOSITIONS.has(folded) || isEnglish(folded, dictionary);
  const isAllEnglish = !SPANISH_PARTICLE.test(keyword) && tokens.every(isKnown);
  return (at) => isAllEnglish && tokens.some(({ folded }, index) => index !== at && !dictionary.brands.has(folded));
}

/** The word itself first, and what it means in Spanish. */
function inEnglish(term: KeywordTerm, word: string, dictionary: Dictionary): KeywordTerm {
  const words = [word, ...term.words.filter((other) => other !== word)];
  const isQuality = isEnglishQuality(word, dictionary);
  return { ...term, words, isQuality, isTranslated: false, isSpeltRight: true };
}

function isEnglish(word: string, { english }: Dictionary): boolean {
  return english.has(word) || english.has(word.replace(/s$/, ''));
}

function impliedThing(tokens: readonly Token[], dictionary: Dictionary): KeywordTerm | null {
  const named = tokens.flatMap(({ folded }) => dictionary.productNames.get(folded) ?? []);
  const words = dictionary.phrases.get(named[0] ?? '');
  return words === undefined ? null : asThing(words);
}

/**
 * The thing of a Spanish phrase whose last words only say what it is like: of a 'campera de cuero' the campera; null where
 * they belong to the name, as in 'protector solar'.
 */
function widerThing({ typed, words, isTranslated }: KeywordTerm, dictionary: Dictionary): KeywordTerm | null {
  const tokens = significantWords(typed, dictionary).map((word) => toToken(word, dictionary, true));
  const match = isTranslated && tokens.length > 1 ? findLongestPhrase(tokens.slice(0, -1), 0, dictionary) : null;
  if (match === null || !tokens.slice(match.length).every((token) => isQuality(token, dictionary))) return null;
  const heads = match.english.filter((head) => words.some((phrase) => phrase.endsWith(` ${head}`)));
  return heads.length === 0 ? null : asThing(heads);
}

function isQuality(token: Token, { qualities }: Dictionary): boolean {
  const { stem: known, folded } = token;
  const word = known ?? folded;
  return qualities.has(word) || qualities.has(toMasculine(word));
}

function asThing(words: readonly string[]): KeywordTerm {
  const term = { words: [...words], isQuality: false, isTranslated: true, isSpeltRight: true, isOptional: false };
  return { typed: '', number: null, ...term };
}

/** Spanish names the thing first, and English last before a preposition. */
function findThing(
  terms: readonly KeywordTerm[],
  prepositions: readonly number[],
  { genericWords }: Dictionary,
): number | null {
  const named = terms.flatMap(({ isQuality }, index) => (isQuality ? [] : [index]));
  const specific = named.filter((index) => !genericWords.has(terms[index]?.words[0] ?? ''));
  const things = specific.length > 0 ? specific : named;
  const first = things[0];
  if (first === undefined) return null;
  if (terms[first]?.isTranslated) return first;
  const end = prepositions.find((preposition) => preposition > first) ?? terms.length;
  return things.filter((index) => index < end).at(-1) ?? first;
}

interface Word {
  typed: string;
  before: readonly string[];
}

/** The words without stop words; a keyword of stop words only is kept, as in the title 'It'. */
function significantWords(keyword: string, { stopWords }: Dictionary): Word[] {
  const words = keyword
    .split(/(?!(?<=\d)[/,]\d)[^\p{L}\p{M}\p{N}.+#-]+/u)
    .map((word) => word.replace(/^[.+#-]+|[.-]+$/g, ''))
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
  const isStop = (word: string) => stopWords.has(word) && !words.every((other) => stopWords.has(other));
  const significant: Word[] = [];
  let before: string[] = [];
  for (const typed of words) {
    if (isStop(typed)) before.push(typed);
    else if (foldAccents(typed) !== '') {
      significant.push({ typed, before });
      before = [];
    }
  }
  return significant;
}

function toToken({ typed, before }: Word, dictionary: Dictionary, isLiteral: boolean): Token {
  const folded = foldAccents(typed);
  const plain = stem(folded);
  const forms = [plain, toMasculine(plain), withoutDiminutive(plain), toMasculine(withoutDiminutive(plain))];
  const form = forms.find((candidate) => dictionary.words.has(candidate));
  const token = { typed, before, folded, corrected: false };
  if (form !== undefined) return { ...token, stem: form };
  if (isLiteral || isEnglish(folded, dictionary) || ENGLISH_PREPOSITIONS.has(folded) || /\d/.test(folded))
    return { ...token, stem: null };
  const corrected = correctTypo(folded, dictionary);
  return { ...token, stem: corrected, corrected: corrected !== null };
}

/** Keeps the typed word as the last alternative when it may be English ('red') or a name that looks misspelt. */
function alternativesOf(tokens: readonly Token[], english: readonly string[], dictionary: Dictionary): string[] {
  const [only] = tokens;
  if (only === undefined || tokens.length > 1) return [...english];
  const mayBeLiteral = only.corrected || dictionary.english.has(only.folded);
  return mayBeLiteral && !english.includes(only.folded) ? [...english, only.folded] : [...english];
}
