import { type KindIndex, singular } from './kind-index.ts';

export interface TitledProduct {
  title: string;
  /** English, from the broadest to the narrowest. */
  categories: readonly string[];
}

/** Where the name of the thing ends in a title: 'Otter Shell Phone Case | for …'. */
const NAME_END = /[,:;|([{]|\s[-–—]\s|\s(?:with|without|for|by|in|w\/)\s/i;
/** Two things, or a cable from one to the other. */
const NO_NAME = /[/+&]|\s(?:and|to|of|from)\s/i;
const LONGEST_NAME = 4;

/** What a product is, in Spanish, and for whom: 'Zapatillas de running · hombre'; '' unless it is certain. */
export function kindOf(product: TitledProduct, index: KindIndex): string {
  const categories = product.categories.map((category) => category.toLowerCase().replaceAll('’', "'"));
  const noun = nounOfCategory(categories, index) ?? nounOfTitle(product.title, index);
  if (noun === null) return '';
  const person = personOf(product.title, categories);
  return person === null || /niñ|beb[eé]/.test(noun) ? noun : `${noun} · ${person}`;
}

function nounOfCategory(categories: readonly string[], { byCategory }: KindIndex): string | null {
  const leaf = categories.at(-1);
  if (leaf === undefined) return null;
  const ancestors = categories.slice(0, -1).reverse();
  const keys = [
    ...ancestors.map((one) => `${one} > ${leaf}`),
    leaf,
    ...[leaf, ...ancestors].map((one) => `${one} > *`),
  ];
  const key = keys.find((one) => byCategory.has(one));
  return key === undefined ? null : (byCategory.get(key) ?? null);
}

/** The noun with which the name of the thing ends: in 'Tern Folding Electric Bike, 20 Inch' the bike. */
function nounOfTitle(title: string, { byEnglish, englishNouns }: KindIndex): string | null {
  const name = title.split(NAME_END, 1)[0] ?? '';
  if (NO_NAME.test(name)) return null;
  const words = name
    .toLowerCase()
    .split(/[^\p{L}\p{N}'-]+/u)
    .filter((word) => word !== '');
  for (let count = Math.min(LONGEST_NAME, words.length); count > 0; count -= 1) {
    const noun = byEnglish.get(singular(words.slice(-count).join(' ')));
    if (noun === undefined) continue;
    const before = words.at(-1 - count) ?? '';
    // 'Blender Jar' and 'Tent Pole' are parts, for which the dictionary has no name.
    return count === 1 && englishNouns.has(singular(before)) ? null : noun;
  }
  return null;
}

const PERSONS: readonly (readonly [RegExp, string])[] = [
  [/^(?:men|men's)\b/, 'hombre'],
  [/^(?:women|women's)\b/, 'mujer'],
  [/^baby (?:boys|girls)\b|^baby$/, 'bebé'],
  [/^(?:girls & boys|boys & girls|kids)\b/, 'niños'],
  [/^boys\b/, 'niño'],
  [/^girls\b/, 'niña'],
];
const WORN =
  /^(?:clothing, shoes & jewelry|clothing|shoes|jewelry|watches|beauty|beauty & personal care|sports & outdoors)$/;

/** For whom a thing is that is worn, by its category; null where the title says it is for both. */
function personOf(title: string, categories: readonly string[]): string | null {
  if (!WORN.test(categories[0] ?? '')) return null;
  const named = categories.flatMap((category) => PERSONS.find(([pattern]) => pattern.test(category))?.[1] ?? []);
  const person = named.at(-1) ?? null;
  if (person === 'hombre') return /\bwomen\b|\bwomen['’]?s\b|\bunisex\b/i.test(title) ? null : person;
  if (person === 'mujer') return /\bmen\b|\bmen['’]?s\b|\bunisex\b/i.test(title) ? null : person;
  return person;
}
