import { foldAccents, normalizeKeyword } from '#domain/search/keyword.ts';
import { MAX_SEARCH_HISTORY } from '#domain/search/limits.ts';
import type { Context } from '#server/context.ts';
import { findOwnKeywords } from './repository.ts';

/** The customer's saved keywords that contain the typed text, ignoring accents. */
export async function listOwnKeywords(
  { db }: Pick<Context, 'db'>,
  customerId: string,
  typed: string,
): Promise<{ name: string }[]> {
  const folded = foldAccents(normalizeKeyword(typed));
  if (folded === '') return [];
  const keywords = await findOwnKeywords(db, customerId, { folded, limit: MAX_SEARCH_HISTORY });
  return keywords.map((name) => ({ name }));
}
