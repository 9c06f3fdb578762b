/** Somebody who may be named in a note. */
export interface Mentionable {
  id: string;
  name: string;
}

interface Mentions<Person extends Mentionable> {
  /** Who is named, each once. */
  people: Person[];
  /** First names of more than one person, as they were written. */
  unclear: string[];
}

const NAME = /(?<![\p{L}\p{N}_])@(?=\p{L})/gu;
const WORD = /^[\p{L}\p{N}'-]+/u;

/**
 * Who a text names with '@': by the whole name, or by the first word of it where nobody else has that one. Neither case
 * nor accents matter.
 */
export function findMentions<Person extends Mentionable>(text: string, all: readonly Person[]): Mentions<Person> {
  const folded = fold(text);
  const people = new Set<Person>();
  const unclear = new Set<string>();
  for (const { index } of folded.matchAll(NAME)) {
    const rest = folded.slice(index + 1);
    const [word = ''] = WORD.exec(rest) ?? [];
    const byName = longest(all.filter(({ name }) => startsWithName(rest, fold(name))));
    const byWord = all.filter(({ name }) => fold(name).split(/\s+/)[0] === word);
    const named = byName.length > 0 ? byName : byWord;
    if (byName.length === 0 && byWord.length > 1) unclear.add(word);
    else for (const person of named) people.add(person);
  }
  return { people: [...people], unclear: [...unclear] };
}

function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function startsWithName(text: string, name: string): boolean {
  return text.startsWith(name) && !/^[\p{L}\p{N}]/u.test(text.slice(name.length));
}

/** Those of the longest name: 'Ana María' is not 'Ana'. */
function longest<Person extends Mentionable>(people: Person[]): Person[] {
  const length = Math.max(...people.map(({ name }) => name.length));
  return people.filter(({ name }) => name.length === length);
}
