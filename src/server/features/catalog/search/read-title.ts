import type { Term } from './term.ts';

export interface Position {
  start: number;
  end: number;
  /** Which of the term's words it is, 0 for the likeliest. */
  alternative: number;
}

export interface TitlePositions {
  /** Where the title contains each term first. */
  first: (Position | null)[];
  /** The share of terms that directly follow the term before them. */
  adjacentShare: number;
  /** Where the title begins to say what the product is for or comes with. */
  end: number;
}

/** What follows is another thing: 'case for iphone', 'sneakers with laces'. */
const PREPOSITION = / (?:for|with|compatible|fits|w|from|in|by) /;

/** Reads where a normalized title, with a blank at either end, has the terms. */
export function readTitle(title: string, terms: readonly Term[]): TitlePositions {
  const first = terms.map(({ words }) => findPosition(title, words));
  const preposition = title.search(PREPOSITION);
  return { first, adjacentShare: adjacentShare(first), end: preposition < 0 ? title.length : preposition };
}

/** Their singular is another word: 'short' hair, a 'glass' carafe. */
const DISTINCT_PLURALS: ReadonlySet<string> = new Set(['shorts', 'glasses', 'tights', 'briefs', 'blinds']);

/** The last letter of a word may differ, as in plurals. */
function findPosition(title: string, words: readonly string[]): Position | null {
  for (const [alternative, word] of words.entries()) {
    const isInflected = word.length > 4 && !DISTINCT_PLURALS.has(word);
    const start = title.indexOf(` ${isInflected ? word.slice(0, -1) : word}`);
    if (start >= 0) return { start, end: start + 1 + word.length, alternative };
  }
  return null;
}

function adjacentShare(positions: readonly (Position | null)[]): number {
  if (positions.length < 2) return 0;
  const adjacent = positions.filter((position, index) => {
    const previous = positions[index - 1];
    return position && previous && Math.abs(position.start - previous.end) <= 2;
  });
  return adjacent.length / (positions.length - 1);
}

/**
 * Whether a title says that the product lacks something ('without lid', 'lidless', 'lid free'), false when it says that it
 * has it, and null when it says neither.
 */
export function isWithout(title: string, words: readonly string[]): boolean | null {
  let mentioned = false;
  for (const word of words) {
    const stem = word.length > 4 ? word.replace(/(?:es|s)$/, '') : word;
    for (let at = title.indexOf(` ${stem}`); at >= 0; at = title.indexOf(` ${stem}`, at + 1)) {
      if (/(?:without|no|non|sans|not) (?:\S+ )?$/.test(title.slice(0, at + 1))) return true;
      if (/^ \S+? ?(?:free|less) /.test(title.slice(at))) return true;
      mentioned = true;
    }
  }
  return mentioned ? false : null;
}
