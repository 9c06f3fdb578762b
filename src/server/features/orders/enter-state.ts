import type { Tx } from '#db/transaction.ts';
import { returnLines } from '#server/features/cart/return-lines.ts';
import { MOMENT_OF_STATUS } from '#server/features/mails/templates/order-words.ts';
import { mailOrder, type MailNeeds } from './mail-order.ts';
import { type OrderRow, readLines } from './repository.ts';

export type EnterNeeds = MailNeeds;

/** What a state brings with it, in the transaction of the move: work for later, lines for the cart, a mail. */
export async function enterState(needs: EnterNeeds, tx: Tx, order: OrderRow): Promise<void> {
  switch (order.status) {
    case 'PAID':
      await needs.queue.enqueue('buy-order', { orderId: order.id }, { tx });
      break;
    case 'PACKAGE_RECEIVED':
      await needs.queue.enqueue('consolidate-order', { orderId: order.id }, { tx });
      break;
    case 'FAILED':
    case 'CANCELED':
      await giveLinesBack(needs, tx, order);
      break;
    default:
      break;
  }
  const moment = MOMENT_OF_STATUS[order.status];
  if (moment) await mailOrder(needs, tx, { kind: moment, order, more: {} });
}
