import type { Tx } from '#db/transaction.ts';
import { CUSTOMS_RULES } from '#domain/catalog/customs-rules.ts';
import { describeImport } from '#domain/catalog/import-text.ts';
import type { OverriddenFacts } from '#domain/catalog/override.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { queueMail } from '#server/features/base/mails/queue-mail.ts';
import { readSuppressions } from '#server/features/base/mails/suppressions.ts';
import { overrideProduct } from '#server/features/catalog/overrides/override-product.ts';
import { checkStored } from '#server/features/catalog/products/present.ts';
import { isRefusal, type Refusal, refuseField } from '#server/refusal.ts';
import { composeAnswer } from './answer-mail.ts';
import { holdProduct, takeQuestions } from './repository.ts';

type Request = StaffRequest<'decideImport'> & { reason: string };

/** Decides for everybody whether a product enters, and mails all who asked. */
export async function decideImport(context: ActContext, { input, ...by }: Request): Promise<ActResult | Refusal> {
  const { asin, lastDay, seen } = input;
  const value = toFacts(input);
  if (isRefusal(value)) return value;
  const unpaid = await checkFee(context.tx, asin, value);
  if (unpaid) return unpaid;
  const result = await overrideProduct(context, { asin, lastDay, seen, ...by, kind: 'import', value });
  if (isRefusal(result)) return result;
  const told = await answerQuestions(context, asin);
  return { ...result, effects: [...result.effects, toldText(told)] };
}

function toFacts({ verdict, forbidden, note, ...permit }: Request['input']): OverriddenFacts | Refusal {
  if (verdict === 'free') return { entry: { permit: null, note } };
  if (verdict === 'forbidden')
    return forbidden
      ? { forbidden, entry: { permit: null, note } }
      : refuseField('forbidden', 'Elegí por qué no entra');
  const { paper, authority, obtainedBy, workingDays } = permit;
  if (!paper) return refuseField('paper', 'Escribí qué permiso necesita');
  if (!authority) return refuseField('authority', 'Elegí quién lo da');
  if (!obtainedBy) return refuseField('obtainedBy', 'Elegí quién lo tramita');
  if (workingDays === undefined) return refuseField('workingDays', 'Escribí cuántos días hábiles suma; 0 si ninguno');
  return { entry: { permit: { authority, paper, obtainedBy, workingDays }, note } };
}

/** URSEC's fee is charged by the customs class: a paper that the price does not hold would be promised. */
async function checkFee(tx: Tx, asin: string, { entry }: OverriddenFacts): Promise<Refusal | null> {
  if (entry?.permit?.authority !== 'URSEC' || (await holdProduct(tx, asin))?.ursec !== 'none') return null;
  const first = 'El trámite de URSEC se cobra por la clase aduanera: corregila primero y después contestá';
  return refuseField('authority', first);
}

/** Mails what is known now to all who asked, and counts them. */
async function answerQuestions(context: ActContext, asin: string): Promise<number> {
  const { tx } = context;
  const askers = await takeQuestions(tx, asin);
  const row = await holdProduct(tx, asin);
  if (!row) throw new Error(`the product ${asin} that was decided about is missing`);
  const { title, text } = describeImport(checkStored(row));
  const reason = CUSTOMS_RULES.find(({ code }) => code === row.forbidden)?.reason;
  const answer = { asin, title, text: [reason, text].filter(Boolean).join(' '), publicUrl: context.config.publicUrl };
  for (const asker of askers) {
    // Neither an address that bounces nor one whose owner complained is mailed.
    if (!asker.isVerified || (await readSuppressions(context, tx, asker.email)).size > 0) continue;
    await queueMail(context, tx, composeAnswer(asker, answer));
  }
  return askers.length;
}

function toldText(count: number): string {
  if (count === 0) return 'Nadie lo había preguntado: no sale ningún correo.';
  return count === 1
    ? 'Se le contesta por correo a quien lo preguntó.'
    : `Se les contesta por correo a las ${count} personas que lo preguntaron.`;
}
