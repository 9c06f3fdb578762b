import { MAX_HISTORY } from '#domain/search/history.ts';
import { foldAccents, normalKeyword } from '#domain/search/keyword.ts';
import type { Context } from '#server/context.ts';
import { findOwnWords } from './repository.ts';

/** The customer's own searches that hold what was typed, accents or not. */
export async function listOwnKeywords(
  { db }: Pick<Context, 'db'>,
  customerId: string,
  typed: string,
): Promise<{ name: string }[]> {
  const folded = foldAccents(normalKeyword(typed));
  if (folded === '') return [];
  const words = await findOwnWords(db, customerId, { folded, limit: MAX_HISTORY });
  return words.map((name) => ({ name }));
}
