import type { Dictionary } from './dictionary.ts';

/** A category's name in English, as the marketplace is searched for it. */
interface Searched {
  englishKeyword: string;
}

/** Entries of the dictionary that stand so far from each other are of different subjects. */
const MAX_DISTANCE = 80;

/**
 * The category whose things are nearest to one of the English words for a thing; null where none is near. The
 * dictionary lists what belongs together side by side.
 */
export function nearestCategory<Category extends Searched>(
  words: readonly string[],
  categories: readonly Category[],
  { things }: Dictionary,
): Category | null {
  const placesOf = (names: readonly string[]) =>
    things.flatMap(({ english }, index) => (english.some((name) => names.includes(name)) ? [index] : []));
  const places = placesOf(words);
  const distances = categories.map((category) => {
    const own = placesOf(namesOf(category.englishKeyword));
    const distance = Math.min(...own.flatMap((at) => places.map((place) => Math.abs(at - place))));
    return { category, distance };
  });
  const nearest = distances.reduce<(typeof distances)[number] | null>(
    (best, one) => (one.distance < (best?.distance ?? MAX_DISTANCE) ? one : best),
    null,
  );
  return nearest?.category ?? null;
}

/** 'wireless earbuds' is named by the dictionary as 'earbuds'. */
function namesOf(englishKeyword: string): string[] {
  const last = englishKeyword.split(' ').at(-1) ?? '';
  return [englishKeyword, last, last.replace(/s$/, '')];
}
