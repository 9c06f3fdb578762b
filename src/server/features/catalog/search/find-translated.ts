import { firstOfEachModel } from '#domain/search/filters.ts';
import { foldAccents, type Keyword } from '#domain/search/keyword.ts';
import { stem } from '#domain/search/word-form.ts';
import type { Candidate } from './candidate.ts';
import { findCandidatesOf } from './candidates-repository.ts';
import { MAX_MENTIONED } from './group-results.ts';
import type { LocalIndex } from './search-terms.ts';
import { findTranslatedTitles } from './translated-titles-repository.ts';

/** Products whose Spanish title has every word of a keyword. */
interface TranslatedResults {
  /** Those that it names so: the word for the thing stands first in Spanish, but for the brand. */
  found: Candidate[];
  mentioned: Candidate[];
}

/** For words that neither English titles nor the dictionary have: the translated titles may. */
export async function findTranslated({ reads, dictionary }: LocalIndex, keyword: Keyword): Promise<TranslatedResults> {
  const asked = stemsOf(keyword, (word) => !dictionary.stopWords.has(word));
  const titles = await findTranslatedTitles(reads, asked);
  const candidates = await findCandidatesOf(reads, [], [...titles.keys()]);
  const isNamed = ({ asin, brand }: Candidate) => {
    const ofBrand = new Set(stemsOf(brand ?? ''));
    return stemsOf(titles.get(asin) ?? '').find((word) => !ofBrand.has(word)) === asked[0];
  };
  const others = candidates.filter((candidate) => !isNamed(candidate));
  return {
    found: candidates.filter(isNamed),
    mentioned: firstOfEachModel(others, ({ family }) => family).slice(0, MAX_MENTIONED),
  };
}

function stemsOf(text: string, isKept: (word: string) => boolean = () => true): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.filter(isKept).map((word) => stem(foldAccents(word)));
}
