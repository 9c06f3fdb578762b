import { foldAccents, normalizeKeyword } from '#domain/search/keyword.ts';
import { oneEditFrom } from '#domain/search/one-edit.ts';
import type { Context } from '#server/context.ts';
import { STORED_START } from './suggestion.ts';
import { findByStart, findByTyped } from './suggestions-repository.ts';

const MAX_SUGGESTIONS = 10;
/** Shorter texts have too many neighbours to be put right, and longer ones have too many spellings. */
const CORRECTED = { from: 4, to: 32 } as const;

/** Searches that begin with the text or have a word that does; where there are none, those one mistake away. */
export async function suggestKeywords({ reads }: Pick<Context, 'reads'>, text: string): Promise<{ name: string }[]> {
  const folded = foldAccents(normalizeKeyword(text));
  const names = await findNames(reads, folded);
  return names.map((name) => ({ name }));
}

async function findNames(reads: Context['reads'], folded: string): Promise<string[]> {
  if (folded.length <= STORED_START) return folded === '' ? [] : findByStart(reads, folded);
  const names = await findByTyped(reads, singularsOf(folded), MAX_SUGGESTIONS);
  if (names.length > 0 || folded.length < CORRECTED.from || folded.length > CORRECTED.to) return names;
  return findByTyped(reads, oneEditFrom(folded), MAX_SUGGESTIONS);
}

/** The text and what may be its singular: names are in one of the two forms. */
function singularsOf(folded: string): string[] {
  const endings = [/(?<=\w{4})es(?= |$)/g, /(?<=\w{4})s(?= |$)/g];
  return [...new Set([folded, ...endings.map((ending) => folded.replace(ending, ''))])];
}
