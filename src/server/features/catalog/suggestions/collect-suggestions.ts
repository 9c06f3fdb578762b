import { categoryTitle } from '#domain/search/category-title.ts';
import type { Dictionary } from '#domain/search/dictionary.ts';
import { foldAccents } from '#domain/search/keyword.ts';
import { stem } from '#domain/search/word-form.ts';
import { normalizeText } from '#server/features/catalog/products/normalize-text.ts';
import { countPhrases, frequentPhrases, type PhraseCounts, type TitledModel } from './frequent-phrases.ts';
import type { Suggestion } from './suggestion.ts';

/** What is read of a model: of a popular variant of it. */
export interface SampledModel extends TitledModel {
  /** The English name of its most specific category. */
  shelf: string | null;
}

/** What is not among the sampled models may be found at the marketplace: it comes last. */
const WEIGHT = { category: 4, spanish: 3.5, brand: 3, word: 2.5, phrase: 2, absent: 1 } as const;

/** Sold, and proposed to nobody who did not ask for it. */
const UNASKED = /sexual|erotic|adult toy|condon|condom|lubricante intimo|personal lubricant/;

/** What the catalogue and the dictionary suggest; of singular and plural the likelier. */
export function collectSuggestions(dictionary: Dictionary, models: readonly SampledModel[]): Suggestion[] {
  const phrases = countPhrases(models);
  const best = new Map<string, Suggestion>();
  const add = (kind: keyof typeof WEIGHT, name: string, count: number) => {
    if (UNASKED.test(foldAccents(name))) return;
    const weight = WEIGHT[kind] + Math.log(1 + count);
    const key = withoutForms(name, dictionary);
    const known = best.get(key);
    if (known === undefined || known.weight < weight) best.set(key, { name, weight });
  };
  for (const [name, count] of countBrands(models)) add('brand', name, count);
  for (const [name, count] of countCategories(models, dictionary)) add('category', name, count);
  for (const [name, count] of dictionaryNames(phrases, dictionary))
    add(count === 0 ? 'absent' : 'spanish', name, count);
  for (const [name, count] of frequentPhrases(phrases, dictionary))
    add(name.includes(' ') ? 'phrase' : 'word', name, count);
  for (const name of dictionary.brands) add('absent', name, 0);
  return [...best.values()];
}

/** What the singular and the plural of a name share. */
export function withoutForms(name: string, { stopWords }: Dictionary): string {
  const words = name.split(' ').filter((word) => !stopWords.has(word));
  return words.map((word) => stem(word)).join(' ') || foldAccents(name);
}

function countBrands(models: readonly SampledModel[]): [string, number][] {
  const counts = countBy(models, ({ brand }) => brand?.toLowerCase().trim() ?? null);
  return [...counts].filter(([name, count]) => count >= 2 && /^[\p{L}\d][\p{L}\d .&'+-]{1,30}$/u.test(name));
}

function countCategories(models: readonly SampledModel[], { categoryTitles }: Dictionary): [string, number][] {
  const counts = countBy(models, ({ shelf }) => (shelf === null ? null : categoryTitle(shelf, categoryTitles)));
  return [...counts].map(([name, count]) => [name.toLowerCase(), count]);
}

/** The Spanish names of things, and English names of several words, with how many models have their meaning. */
function dictionaryNames(phrases: PhraseCounts, { things }: Dictionary): [string, number][] {
  return things.flatMap(({ spanish, english }) => {
    const counts = english.map((name) => phrases.get(normalizeText(name))?.models ?? 0);
    const models = counts.reduce((sum, count) => sum + count, 0);
    return [
      ...spanish.map((name): [string, number] => [name, models]),
      ...english.flatMap((name, at): [string, number][] => (name.includes(' ') ? [[name, counts[at] ?? 0]] : [])),
    ];
  });
}

function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string | null): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) {
    const key = keyOf(item);
    if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
