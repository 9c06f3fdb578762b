import { transaction } from '#db/transaction.ts';
import { MIN_SEARCHERS } from '#domain/search/countable.ts';
import { foldAccents, isSuggestible } from '#domain/search/keyword.ts';
import { translateKeyword } from '#domain/search/translate-keyword.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { addDays } from '#domain/time/week.ts';
import type { Context } from '#server/context.ts';
import { collectSuggestions, type PublishedSearch } from './collect-suggestions.ts';
import { bestByStart, typedFormsOf } from './suggestion.ts';
import {
  findFoundSearches,
  findPublishedSearches,
  findTitleWords,
  publishSearches,
  replaceSuggestions,
  sampleModels,
} from './suggestions-repository.ts';

/** The most popular products, whose titles, brands and categories are suggested. */
const SAMPLE = 50_000;
const MAX_SEARCHES = 10_000;
const PUBLISHED_DAYS = 30;
const STORED_NAMES = 10;

/**
 * The job `publish-suggestions`: publishes the searches that several people made and that found something, and makes the
 * suggestions anew from them, the catalogue and the dictionary.
 */
export async function publishSuggestions({
  db,
  clock,
  dictionary,
}: Pick<Context, 'db' | 'clock' | 'dictionary'>): Promise<void> {
  const now = clock();
  const from = addDays(montevideoDay(now.toISOString()), -PUBLISHED_DAYS);
  const found = await findFoundSearches(db, { from, minVisitors: MIN_SEARCHERS, limit: MAX_SEARCHES });
  const published = await withoutMisspelt(
    { db, dictionary },
    found.filter(({ word }) => isSuggestible(word)),
  );
  const models = await sampleModels(db, SAMPLE);
  await transaction(db, async (tx) => {
    await publishSearches(
      tx,
      published.map((search) => ({ ...search, folded: foldAccents(search.word) })),
      now,
    );
    const suggestions = collectSuggestions(dictionary, models, await findPublishedSearches(tx, MAX_SEARCHES));
    const typed = suggestions.flatMap(typedFormsOf);
    await replaceSuggestions(tx, typed, bestByStart(typed, STORED_NAMES));
  });
}

/** Searches whose words are all Spanish of the dictionary or words of titles. */
async function withoutMisspelt(
  { db, dictionary }: Pick<Context, 'db' | 'dictionary'>,
  searches: readonly PublishedSearch[],
): Promise<PublishedSearch[]> {
  const read = searches.map((search) => ({ search, translation: translateKeyword(search.word, dictionary) }));
  const literal = ({ translation }: (typeof read)[number]) =>
    translation.terms.filter(({ isTranslated }) => !isTranslated).flatMap(({ words }) => words[0] ?? []);
  const titleWords = await findTitleWords(db, [...new Set(read.flatMap(literal))]);
  return read
    .filter(({ translation }) => translation.corrections.length === 0)
    .filter((one) => literal(one).every((word) => /\d/.test(word) || titleWords.has(word)))
    .map(({ search }) => search);
}
