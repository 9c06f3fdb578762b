import { MESSAGES } from '#contract/messages.ts';
import { transaction } from '#db/transaction.ts';
import { foldAccents, normalizeKeyword } from '#domain/search/keyword.ts';
import { MAX_SEARCH_HISTORY } from '#domain/search/limits.ts';
import type { Context } from '#server/context.ts';
import { type Refusal, refuseField } from '#server/refusal.ts';
import { findOwnKeywords, saveOwnKeyword } from './repository.ts';

const MAX_SAVED_KEYWORDS = 100;

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

/** Saves a customer's search in normalised form, to be suggested to the customer only. */
export async function saveKeyword(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  customerId: string,
  name: string,
): Promise<{ name: string } | Refusal> {
  const word = normalizeKeyword(name);
  if (word === '') return refuseField('name', MESSAGES.required);
  const use = { word, folded: foldAccents(word), now: clock() };
  await transaction(db, (tx) => saveOwnKeyword(tx, customerId, { ...use, max: MAX_SAVED_KEYWORDS }));
  return { name: word };
}
