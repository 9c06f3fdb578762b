import type { CallReply } from '#contract/caller.ts';
import { transaction } from '#db/transaction.ts';
import { answerDeadline, MAX_QUESTIONS } from '#domain/catalog/import-question.ts';
import type { Context } from '#server/context.ts';
import { PRODUCT_NOT_FOUND } from '#server/features/catalog/products/find-product.ts';
import { checkStored } from '#server/features/catalog/products/present.ts';
import { notFound, type Refusal, refuse } from '#server/refusal.ts';
import { findQuestion, holdProduct, insertQuestion } from './repository.ts';

/** Asks the staff whether a product may enter, where no rule says so; a repeat is answered as the first. */
export async function askImport(
  { db, clock, random }: Pick<Context, 'db' | 'clock' | 'random'>,
  customerId: string,
  asin: string,
): Promise<CallReply<'askImport'> | Refusal> {
  return await transaction(db, async (tx) => {
    const row = await holdProduct(tx, asin);
    if (!row) return notFound(PRODUCT_NOT_FOUND);
    if (checkStored(row).verdict !== 'unsure')
      return refuse(409, 'Ya sabemos si entra: lo dice la página del producto.');
    const askedAt = await insertQuestion(tx, { id: random.uuid(), asin, customerId, now: clock() }, MAX_QUESTIONS);
    if (!askedAt)
      return refuse(409, `Ya esperás ${MAX_QUESTIONS} respuestas. Cuando te contestemos podés preguntar más.`);
    return present(askedAt);
  });
}

export async function readImportQuestion(
  { db }: Pick<Context, 'db'>,
  customerId: string,
  asin: string,
): Promise<CallReply<'readImportQuestion'>> {
  return present(await findQuestion(db, customerId, asin));
}

function present(askedAt: Date | null): CallReply<'askImport'> {
  return { answerBy: askedAt && answerDeadline(askedAt).toISOString() };
}
