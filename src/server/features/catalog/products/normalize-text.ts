import { foldAccents } from '#domain/search/keyword.ts';

const MAX_CHARACTERS = 4000;

/**
 * A text in the form of the search index: lower case without accents, punctuation as spaces, so that the database's
 * parser sees plain words. 'T-Shirt' becomes 't shirt tshirt' and is found by all three spellings.
 */
export function normalizeText(text: string): string {
  const plain = foldAccents(text.slice(0, MAX_CHARACTERS)).toLowerCase().replace(/[’`´]/g, "'");
  const parted = plain.includes('-')
    ? plain.replace(/(?<!\p{L})(\p{L}{1,12})-(\p{L}{1,12})(?!\p{L})/gu, '$1 $2 $1$2')
    : plain;
  return parted
    .replace(/'s?(?!\p{L})/gu, ' ')
    .replace(/[^\p{L}\p{N}.]+|(?<!\d)\.|\.(?!\d)/gu, ' ')
    .trim();
}

/** The distinct Latin words of a title, which search_words counts. */
export function titleWords(title: string): Set<string> {
  return new Set(
    normalizeText(title)
      .split(' ')
      .filter((word) => /^[\p{Script=Latin}]{3,24}$/u.test(word)),
  );
}
