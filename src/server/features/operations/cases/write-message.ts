import type { Tx } from '#db/transaction.ts';
import { MAX_CASE_MESSAGES } from '#domain/cases/case.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { type CaseMailDeps, type CaseOfOrder, mailStaff } from './case-mails.ts';
import { insertMessage, selectMessages } from './repository.ts';

/** Adds what the shopper wrote to an open case, whose row or customer the caller has locked, and tells the shop. */
export async function writeCustomerMessage(
  deps: CaseMailDeps,
  tx: Tx,
  { found, order, text }: CaseOfOrder & { text: string },
): Promise<Refusal | null> {
  if ((await selectMessages(tx, [found.id])).length >= MAX_CASE_MESSAGES)
    return refuse(422, 'Este caso ya tiene muchos mensajes; escribinos por correo');
  const messageId = deps.random.uuid();
  await insertMessage(tx, {
    id: messageId,
    case_id: found.id,
    author: 'customer',
    written_by: null,
    text,
    written_at: deps.clock(),
  });
  await mailStaff(deps, tx, { found, order, messageId });
  return null;
}
