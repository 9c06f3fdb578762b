import { type Dictionary, getDictionary, isStopWord } from './dictionary.ts';
import { editDistance } from './edit-distance.ts';
import { foldAccents, normalizeKeyword } from './keyword.ts';
import { phoneticKey, stem, toMasculine } from './word-form.ts';

export interface KeywordTranslation {
  /** One entry per search term, each with its alternatives, the most likely first; all terms must match. */
  terms: string[][];
  /** Whether any Spanish word was translated. */
  translated: boolean;
  /** The misspelt words and their corrections. */
  corrections: { from: string; to: string }[];
}

interface Token {
  /** The typed word without accents. */
  folded: string;
  /** Its stem in the dictionary, or null when it has none. */
  stem: string | null;
  corrected: boolean;
}

const MAX_WORDS = 16;

/**
 * Translates a Spanish keyword into terms of English titles. The longest known phrase takes precedence; accents,
 * plurals, gender and small typos are ignored; words that are not Spanish are unchanged.
 */
export function translateKeyword(keyword: string): KeywordTranslation {
  const dictionary = getDictionary();
  const tokens = significantWords(keyword).map((word) => toToken(word, dictionary));
  const terms: string[][] = [];
  let translated = false;
  for (let at = 0; at < tokens.length; ) {
    const match = findLongestPhrase(tokens, at, dictionary);
    if (match === null) {
      terms.push([tokens[at]?.folded ?? '']);
      at += 1;
      continue;
    }
    translated = true;
    terms.push(alternativesOf(tokens.slice(at, at + match.length), match.english, dictionary));
    at += match.length;
  }
  const corrections = tokens.flatMap(({ folded, stem: to, corrected }) =>
    corrected && to !== null ? [{ from: folded, to }] : [],
  );
  return { terms, translated, corrections };
}

/** The words without stop words and accents; a keyword of stop words only is kept, as in the title 'It'. */
function significantWords(keyword: string): string[] {
  const words = normalizeKeyword(keyword)
    .split(/[^\p{L}\p{M}\p{N}.+#-]+/u)
    .map((word) => word.replace(/^[.+#-]+|[.-]+$/g, ''))
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
  const significant = words.filter((word) => !isStopWord(word));
  return (significant.length > 0 ? significant : words).map(foldAccents).filter((word) => word !== '');
}

function toToken(folded: string, dictionary: Dictionary): Token {
  const plain = stem(folded);
  const form = [plain, toMasculine(plain)].find((candidate) => dictionary.words.has(candidate));
  if (form !== undefined) return { folded, stem: form, corrected: false };
  if (dictionary.english.has(folded) || dictionary.english.has(folded.replace(/s$/, '')) || /\d/.test(folded)) {
    return { folded, stem: null, corrected: false };
  }
  const corrected = correctTypo(plain, dictionary);
  return { folded, stem: corrected, corrected: corrected !== null };
}

/** The known stem for a misspelt one: the same pronunciation, else one edit from five letters on, two from eight. */
function correctTypo(plain: string, dictionary: Dictionary): string | null {
  if (plain.length < 4) return null;
  const homophone =
    dictionary.byPhoneticKey.get(phoneticKey(plain)) ?? dictionary.byPhoneticKey.get(phoneticKey(toMasculine(plain)));
  if (homophone !== undefined) return homophone;
  const limit = plain.length >= 8 ? 2 : plain.length >= 5 ? 1 : 0;
  for (let allowed = 1; allowed <= limit; allowed += 1) {
    const closestWord = findClosest([plain, toMasculine(plain)], allowed, dictionary);
    if (closestWord !== null) return closestWord;
  }
  return null;
}

/** The first letter must match: it is rarely mistyped, and requiring it avoids false corrections of brand names. */
function findClosest(forms: readonly string[], allowed: number, dictionary: Dictionary): string | null {
  for (const form of new Set(forms)) {
    for (let length = form.length - allowed; length <= form.length + allowed; length += 1) {
      const candidates = dictionary.byLength.get(length) ?? [];
      const match = candidates.find(
        (word) => word.length >= 4 && word[0] === form[0] && editDistance(form, word, allowed) !== null,
      );
      if (match !== undefined) return match;
    }
  }
  return null;
}

function findLongestPhrase(
  tokens: readonly Token[],
  at: number,
  dictionary: Dictionary,
): { length: number; english: readonly string[] } | null {
  for (let length = Math.min(dictionary.longestPhrase, tokens.length - at); length > 0; length -= 1) {
    const words = tokens.slice(at, at + length).map((token) => token.stem ?? token.folded);
    // 'deportiva' is a known stem from 'camara deportiva' only; alone it is the feminine of 'deportivo'.
    const english = dictionary.phrases.get(words.join(' ')) ?? dictionary.phrases.get(words.map(toMasculine).join(' '));
    if (english !== undefined) return { length, english };
  }
  return null;
}

/** Keeps the typed word as the last alternative when it may be English ('red') or a name that looks misspelt. */
function alternativesOf(tokens: readonly Token[], english: readonly string[], dictionary: Dictionary): string[] {
  const [only] = tokens;
  if (only === undefined || tokens.length > 1) return [...english];
  const mayBeLiteral = only.corrected || dictionary.english.has(only.folded);
  return mayBeLiteral && !english.includes(only.folded) ? [...english, only.folded] : [...english];
}
