import { MESSAGES } from '#contract/messages.ts';
import { transaction } from '#db/transaction.ts';
import { foldAccents, isSuggestible, normalizeKeyword } from '#domain/search/keyword.ts';
import type { Context } from '#server/context.ts';
import { type Refusal, refuseField } from '#server/refusal.ts';
import { countKeywordUse, saveOwnKeyword } from './repository.ts';

const MAX_SAVED_KEYWORDS = 100;

/**
 * Saves a customer's search in normalised form and counts it for the suggestions to everyone, unless it may contain
 * personal data.
 */
export async function saveKeyword(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  customerId: string,
  name: string,
): Promise<{ name: string } | Refusal> {
  const word = normalizeKeyword(name);
  if (word === '') return refuseField('name', MESSAGES.required);
  const use = { word, folded: foldAccents(word), now: clock() };
  await transaction(db, async (tx) => {
    await saveOwnKeyword(tx, customerId, { ...use, max: MAX_SAVED_KEYWORDS });
    if (isSuggestible(word)) await countKeywordUse(tx, use);
  });
  return { name: word };
}
