import type { Tx } from '#db/transaction.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import { cents } from '#domain/money/cents.ts';
import type { OrderStatus } from '#domain/order/status.ts';
import { returnLines, withdrawLines } from '#server/features/cart/return-lines.ts';
import { type MailDeps, mailOrder } from '#server/features/order-mails/send-order-mail.ts';
import { MOMENT_OF_STATUS } from '#server/features/order-mails/templates/order-texts.ts';
import { type OrderRow, readLines } from './repository.ts';

export type EnterDeps = MailDeps;

const CAME_TO_NOTHING: ReadonlySet<OrderStatus> = new Set(['FAILED', 'CANCELED']);

/** What a state brings with it, in the transaction of the move: work for later, lines for the cart, a mail. */
export async function enterState(
  deps: EnterDeps,
  tx: Tx,
  { order, from }: { order: OrderRow; from: OrderStatus },
): Promise<void> {
  switch (order.status) {
    case 'PAID':
      // Paid late: what went back to the cart is bought now, and would be bought twice.
      if (CAME_TO_NOTHING.has(from)) await withdrawLines(tx, deps, await linesOf(tx, order));
      await deps.queue.enqueue('buy-order', { orderId: order.id }, { tx });
      break;
    case 'PACKAGE_RECEIVED':
      await deps.queue.enqueue('consolidate-order', { orderId: order.id }, { tx });
      break;
    case 'FAILED':
    case 'CANCELED':
      await returnLines(tx, deps, await linesOf(tx, order));
      break;
    default:
      break;
  }
  const moment = MOMENT_OF_STATUS[order.status];
  if (moment) await mailOrder(deps, tx, { kind: moment, order, more: {} });
}

async function linesOf(tx: Tx, order: OrderRow) {
  const lines = await readLines(tx, [order.id]);
  return {
    customerId: order.customer_id,
    lines: lines.map((line) => ({
      productId: line.asin as Asin,
      quantity: line.quantity,
      price: cents(line.price_cents),
    })),
  };
}
