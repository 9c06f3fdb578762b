import { MESSAGES } from '#contract/messages.ts';
import { transaction } from '#db/transaction.ts';
import { foldAccents, isShareable, normalKeyword } from '#domain/search/keyword.ts';
import type { Context } from '#server/context.ts';
import { type Refusal, refuseField } from '#server/http/refusal.ts';
import { countWord, saveOwnWord } from './repository.ts';

const KEPT = 100;

/** Remembers a customer's search, in the form that searching uses, and counts it among everybody's, who get it suggested. */
export async function saveKeyword(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  customerId: string,
  name: string,
): Promise<{ name: string } | Refusal> {
  const word = normalKeyword(name);
  if (word === '') return refuseField('name', MESSAGES.required);
  const saved = { word, folded: foldAccents(word), now: clock() };
  await transaction(db, async (tx) => {
    await saveOwnWord(tx, customerId, { ...saved, kept: KEPT });
    if (isShareable(word)) await countWord(tx, saved);
  });
  return { name: word };
}
