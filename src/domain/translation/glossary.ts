import type { Dictionary } from '#domain/search/dictionary.ts';

/**
 * The shop's word for each English one of the dictionary: the first of the Spanish ones, as it is said here. English words
 * that name a thing only together with others have none, nor have the names of brands.
 */
export function glossaryOf({ things, genericWords, brands }: Dictionary): ReadonlyMap<string, string> {
  const entries = new Map<string, string>();
  for (const { spanish, english } of things) {
    const [word] = spanish;
    if (word === undefined) continue;
    for (const name of english)
      if (!entries.has(name) && !genericWords.has(name) && !brands.has(name)) entries.set(name, word);
  }
  return entries;
}
