import type { Tx } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { saveSettlement } from './repository.ts';

/** The order ended with its refund: no goods have to come back. */
export async function endWithdrawal({ clock }: Pick<Context, 'clock'>, tx: Tx, orderId: string): Promise<void> {
  await saveSettlement(tx, orderId, { state: 'done', at: clock() });
}
