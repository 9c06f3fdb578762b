import { type Dictionary, dictionary, isStopWord } from './dictionary.ts';
import { editDistance } from './edit-distance.ts';
import { foldAccents, normalizeKeyword } from './keyword.ts';
import { phoneticKey, stem, toMasculine } from './word-form.ts';

export interface KeywordTranslation {
  /** One entry a notion, each with its alternatives, the likeliest first; all notions are wanted. */
  terms: string[][];
  /** Whether any Spanish word was understood. */
  translated: boolean;
  /** The misspelt words and what they were taken for. */
  corrections: { from: string; to: string }[];
}

interface Token {
  /** As typed, without accents. */
  folded: string;
  /** As the dictionary keeps it, or null when it does not. */
  known: string | null;
  corrected: boolean;
}

const MAX_WORDS = 16;

/**
 * What a Spanish search wants in the words of English titles. The longest known phrase wins; accents, plurals, gender
 * and small typos do not matter; words that are not Spanish pass through.
 */
export function translateKeyword(keyword: string): KeywordTranslation {
  const known = dictionary();
  const tokens = wordsOf(keyword).map((word) => understand(word, known));
  const terms: string[][] = [];
  let translated = false;
  for (let at = 0; at < tokens.length; ) {
    const found = longestPhrase(tokens, at, known);
    if (found === null) {
      terms.push([tokens[at]?.folded ?? '']);
      at += 1;
      continue;
    }
    translated = true;
    terms.push(alternatives(tokens.slice(at, at + found.length), found.english, known));
    at += found.length;
  }
  const corrections = tokens.flatMap(({ folded, known: to, corrected }) =>
    corrected && to !== null ? [{ from: folded, to }] : [],
  );
  return { terms, translated, corrections };
}

/** The words that count, without accents; when all are stop words they are kept, as in the title 'It'. */
function wordsOf(keyword: string): string[] {
  const words = normalizeKeyword(keyword)
    .split(/[^\p{L}\p{M}\p{N}.+#-]+/u)
    .map((word) => word.replace(/^[.+#-]+|[.-]+$/g, ''))
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
  const telling = words.filter((word) => !isStopWord(word));
  return (telling.length > 0 ? telling : words).map(foldAccents).filter((word) => word !== '');
}

function understand(folded: string, known: Dictionary): Token {
  const plain = stem(folded);
  const form = [plain, toMasculine(plain)].find((candidate) => known.words.has(candidate));
  if (form !== undefined) return { folded, known: form, corrected: false };
  if (known.english.has(folded) || known.english.has(folded.replace(/s$/, '')) || /\d/.test(folded)) {
    return { folded, known: null, corrected: false };
  }
  const meant = correction(plain, known);
  return { folded, known: meant, corrected: meant !== null };
}

/** The known word that a misspelt one stands for: same sound, else one edit from five letters on, two from eight. */
function correction(plain: string, known: Dictionary): string | null {
  if (plain.length < 4) return null;
  const sounding = known.sounds.get(phoneticKey(plain)) ?? known.sounds.get(phoneticKey(toMasculine(plain)));
  if (sounding !== undefined) return sounding;
  const limit = plain.length >= 8 ? 2 : plain.length >= 5 ? 1 : 0;
  for (let allowed = 1; allowed <= limit; allowed += 1) {
    const close = closest([plain, toMasculine(plain)], allowed, known);
    if (close !== null) return close;
  }
  return null;
}

/** The first letter is hardly ever mistyped; asking for it keeps brands from becoming furniture. */
function closest(forms: readonly string[], allowed: number, known: Dictionary): string | null {
  for (const form of new Set(forms)) {
    for (let length = form.length - allowed; length <= form.length + allowed; length += 1) {
      const candidates = known.byLength.get(length) ?? [];
      const match = candidates.find(
        (word) => word.length >= 4 && word[0] === form[0] && editDistance(form, word, allowed) !== null,
      );
      if (match !== undefined) return match;
    }
  }
  return null;
}

function longestPhrase(
  tokens: readonly Token[],
  at: number,
  known: Dictionary,
): { length: number; english: readonly string[] } | null {
  for (let length = Math.min(known.longestPhrase, tokens.length - at); length > 0; length -= 1) {
    const words = tokens.slice(at, at + length).map((token) => token.known ?? token.folded);
    // 'deportiva' is known from 'camara deportiva' only; alone it is the feminine of 'deportivo'.
    const english = known.phrases.get(words.join(' ')) ?? known.phrases.get(words.map(toMasculine).join(' '));
    if (english !== undefined) return { length, english };
  }
  return null;
}

/** What was typed stays the last alternative when it may be English ('red'), or a name that only looks misspelt. */
function alternatives(tokens: readonly Token[], english: readonly string[], known: Dictionary): string[] {
  const [only] = tokens;
  if (only === undefined || tokens.length > 1) return [...english];
  const mayStand = only.corrected || known.english.has(only.folded);
  return mayStand && !english.includes(only.folded) ? [...english, only.folded] : [...english];
}
