import { colorAttribute } from '#domain/catalog/attributes.ts';
import type { Color } from '#domain/search/filters.ts';
import { type NamedProduct, namedWords, thingReader } from '#domain/search/names-thing.ts';
import { hasNumber } from '#domain/search/title-numbers.ts';
import { type Candidate, FIELD, type Field } from './candidate.ts';
import type { SearchIntent, Term } from './term.ts';

export type MatchedIntent = Pick<SearchIntent, 'terms' | 'thing' | 'words'>;

/** Who types so many words that a title has all of means that product. */
const TITLE_TERMS = 5;

/** Says of products whether they match each term of a search: are the thing, have the name, the number, the property. */
export function termMatcher({ terms, thing, words }: MatchedIntent): (candidate: Candidate) => boolean[] {
  const reader = thing === null ? null : thingReader(thing, words);
  // The name of a brand or a model that the dictionary does not know.
  const brands = thing?.nouns.length === 0 ? thing.names : [];
  const isThing = (candidate: Candidate, field: Field) =>
    reader !== null &&
    field >= FIELD.brandOrCategory &&
    (hasWord(candidate.brand ?? '', brands) || reader(toNamed(candidate, field)));
  return (candidate) => {
    const isTitle = terms.length >= TITLE_TERMS && candidate.fields.every((field) => field === FIELD.title);
    return terms.map((term, index) => {
      const field = candidate.fields[index] ?? FIELD.none;
      if (term.color !== null) return field > FIELD.text || comesIn(candidate, term.color);
      if (field === FIELD.none) return false;
      if (isTitle) return true;
      if (term.isThing && reader !== null) return isThing(candidate, field);
      if (term.isName) return field >= FIELD.brandOrCategory && (reader !== null || isNamed(candidate, term));
      if (term.number === null) return true;
      return field === FIELD.title ? hasNumber(candidate.title, term.number) : term.number.unit !== null;
    });
  };
}

/** Whether one of its variants has the colour. */
function comesIn({ attributes }: Pick<Candidate, 'attributes'>, color: Color): boolean {
  return attributes?.includes(colorAttribute(color)) ?? false;
}

function toNamed({ title, shelf: category, exempt }: Candidate, field: Field): NamedProduct {
  return { title, category, isInCategories: field === FIELD.brandOrCategory, isWork: exempt };
}

/** Whether brand or title name it, and not as what the product is for. */
function isNamed({ title, brand }: Candidate, term: Term): boolean {
  return hasWord(brand ?? '', term.names) || namedWords(title).some((part) => hasWord(part.join(' '), term.names));
}

function hasWord(text: string, names: readonly (readonly string[])[]): boolean {
  const padded = ` ${text.toLowerCase()} `;
  return names.some((name) => name.every((word) => padded.includes(` ${word}`)));
}
