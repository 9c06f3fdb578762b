import type { Tx } from '#db/transaction.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import { cents } from '#domain/money/cents.ts';
import { returnLines } from '#server/features/cart/return-lines.ts';
import { MOMENT_OF_STATUS } from '#server/features/mails/templates/order-words.ts';
import { type MailNeeds, mailOrder } from './mail-order.ts';
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

async function giveLinesBack(needs: EnterNeeds, tx: Tx, order: OrderRow): Promise<void> {
  const lines = await readLines(tx, [order.id]);
  await returnLines(tx, needs, {
    customerId: order.customer_id,
    lines: lines.map((line) => ({
      productId: line.asin as Asin,
      quantity: line.quantity,
      price: cents(line.price_cents),
    })),
  });
}
