import type { Tx } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { findWithdrawal, saveSettlement } from './repository.ts';

/** The order ended with its refund: no goods have to come back, and nothing has to be asked for those that did. */
export async function endWithdrawal({ clock }: Pick<Context, 'clock'>, tx: Tx, orderId: string): Promise<void> {
  const found = await findWithdrawal(tx, orderId);
  await saveSettlement(tx, orderId, { state: found?.state === 'received' ? 'received' : 'done', at: clock() });
}
