import { foldAccents } from '#domain/search/keyword.ts';

const LONGEST = 4000;

/**
 * A text as the index takes it: without accents, lower case, every mark a blank, so that the database's parser sees
 * plain words. 'T-Shirt' becomes 't shirt tshirt' and is found by all three spellings.
 */
export function searchable(text: string): string {
  return foldAccents(text.slice(0, LONGEST))
    .toLowerCase()
    .replace(/[’`´]/g, "'")
    .replace(/(?<!\p{L})(\p{L}{1,12})-(\p{L}{1,12})(?!\p{L})/gu, '$1 $2 $1$2')
    .replace(/'s?(?!\p{L})/gu, ' ')
    .replace(/[^\p{L}\p{N}.]+|(?<!\d)\.|\.(?!\d)/gu, ' ')
    .trim();
}

/** The plain words of a title, each once: what the lexicon counts. */
export function titleWords(title: string): Set<string> {
  return new Set(
    searchable(title)
      .split(' ')
      .filter((word) => /^[\p{Script=Latin}]{3,24}$/u.test(word)),
  );
}
