import type { OrderRow } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { endCharge, readCharge } from '#server/features/money/payments/charges.ts';
import { findQuestions, saveQuestion } from './questions.ts';

/** Ends what is asked about an order that ends with all that was paid: there is nothing to choose any more. */
export async function endQuestions(deps: Pick<Context, 'clock'>, tx: Tx, { id: orderId }: OrderRow): Promise<void> {
  for (const { id, state, charge_id: chargeId } of await findQuestions(tx, orderId)) {
    if (state !== 'open') continue;
    const charge = chargeId === null ? null : await readCharge(tx, chargeId);
    if (charge) await endCharge(deps, tx, { charge, state: 'lapsed' });
    await saveQuestion(tx, id, {
      state: 'answered',
      answer: 'money-back',
      answered_at: deps.clock(),
      answered_by: 'rule',
      token_hash: null,
      next_check_at: null,
    });
  }
}
