import { MESSAGES } from '#contract/messages.ts';
import { transaction } from '#db/transaction.ts';
import { foldAccents, normalizeKeyword } from '#domain/search/keyword.ts';
import type { Context } from '#server/context.ts';
import { type Refusal, refuseField } from '#server/refusal.ts';
import { saveOwnKeyword } from './repository.ts';

const MAX_SAVED_KEYWORDS = 100;

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
