import { COLOR_WORDS } from '#domain/search/color-words.ts';
import { normalizeText } from '#server/features/catalog/products/normalize-text.ts';
import type { Candidate } from './rank-candidates.ts';

/**
 * The model of each product, by asin: products of one model are variants of it. A product of a result list does not say
 * its variants; it belongs to the model whose brand and title, but for colour and size, are the same.
 */
export function modelsOf(candidates: readonly Candidate[]): ReadonlyMap<string, string> {
  const summaries = candidates.filter(({ summary }) => summary);
  if (summaries.length === 0) return new Map(candidates.map(({ asin, family }) => [asin, family]));
  // What a page says of its variants is surer: it comes last.
  const pages = candidates.filter(({ summary }) => !summary);
  const byTitle = new Map([...summaries, ...pages].map((candidate) => [titleKey(candidate), candidate.family]));
  return new Map(
    candidates.map((candidate) => {
      const { asin, family } = candidate;
      return [asin, candidate.summary ? (byTitle.get(titleKey(candidate)) ?? family) : family];
    }),
  );
}

function titleKey({ title, brand }: Candidate): string {
  const words = normalizeText(title)
    .split(' ')
    .filter((word) => !COLOR_WORDS.has(word) && !SIZE_WORD.test(word));
  return `${brand?.toLowerCase() ?? ''} ${words.join(' ')}`;
}

const SIZE_WORD = /^(?:x{0,4}[sml]|small|medium|large|x|\d+x|\d+|gb|tb|oz|ml|size)$/;
