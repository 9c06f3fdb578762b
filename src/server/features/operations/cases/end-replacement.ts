import type { LockedOrder } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import { decideBy, shopTime } from '#domain/cases/carrier-claim.ts';
import { findClaims } from '#server/features/fulfilment/carrier-claims/claims.ts';
import { lockReplacedCase } from '#server/features/fulfilment/carrier-claims/replaced-case.ts';
import { type CaseMailDeps, mailAnswer, mailClosedCase } from './case-mails.ts';
import { insertMessage, saveClosing } from './repository.ts';

/** Who closes, and writes, where no person does. */
const BY_ITSELF = 'Aviso automático';

/** What was sent again arrived: its case is solved. */
export async function closeReplacedCase(deps: CaseMailDeps, tx: Tx, replacement: LockedOrder): Promise<void> {
  const at = await lockReplacedCase(tx, replacement);
  if (!at) return;
  const reason = `Te entregamos la orden ${replacement.number}, que te mandamos en lugar de lo que no te había llegado.`;
  const closing = { closed_at: deps.clock(), closed_by: 'staff', closed_by_name: BY_ITSELF } as const;
  await saveClosing(tx, at.found.id, { ...closing, closing_reason: reason });
  await mailClosedCase(deps, tx, { ...at, reason });
}

/** What was to be sent again could not be bought: its shopper is told, and a person decides the claim again. */
export async function reopenReplacedCase(deps: CaseMailDeps, tx: Tx, replacement: LockedOrder): Promise<void> {
  const at = await lockReplacedCase(tx, replacement);
  const [claim] = at ? await findClaims(tx, [at.found.id]) : [];
  if (!at || !claim) return;
  const text = `No pudimos comprar de nuevo lo que no te llegó, así que la orden ${replacement.number} termina acá y no pagás nada. A más tardar el ${shopTime(decideBy(claim.facts))} te decimos cómo lo resolvemos.`;
  const id = deps.random.uuid();
  const message = { id, case_id: at.found.id, author: 'staff', written_by: BY_ITSELF, text } as const;
  await insertMessage(tx, { ...message, written_at: deps.clock() });
  await mailAnswer(deps, tx, { ...at, messageId: id, answer: text });
}
