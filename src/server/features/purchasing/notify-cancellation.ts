import type { Tx } from '#db/transaction.ts';
import { PARTLY_CANCELED } from '#domain/order/event-text.ts';
import type { Context } from '#server/context.ts';
import type { EnterDeps } from '#server/features/orders/on-status-entered.ts';
import { holdBack } from '#server/features/orders/record-issue.ts';
import { findEventDate } from '#server/features/shipping/repository.ts';

/**
 * The store took back part of what it had sold: the order shows it and the shopper is written to, once. How much goes
 * back (goods, freight and taxes of that part) is weighed by a person, whom the log calls.
 */
export async function tellCancellation(deps: EnterDeps & Pick<Context, 'log'>, tx: Tx, orderId: string) {
  if ((await findEventDate(tx, orderId, PARTLY_CANCELED)) !== null) return;
  await holdBack(deps, tx, { orderId, code: PARTLY_CANCELED, at: deps.clock() });
  deps.log.error(
    { orderId, partner: 'zinc', code: PARTLY_CANCELED },
    'the store cancelled part of a purchase: its money is to be given back',
  );
}
