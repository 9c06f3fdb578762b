import type { Tx } from '#db/transaction.ts';
import { eventText } from '#domain/order/event-text.ts';
import { isTerminal } from '#domain/order/transition.ts';
import { mailOrder } from '#server/features/order-mails/send-order-mail.ts';
import { moveEventDate, saveIssue } from '#server/features/shipping/repository.ts';
import type { EnterDeps } from './on-status-entered.ts';
import { lockOrder, readEvents, recordEvent } from './repository.ts';

/** States that the carrier's movements bring about. */
const MOVEMENTS: readonly string[] = ['SHIPPING', 'PACKAGE_SHIPPED', 'IN_DISTRIBUTION', 'PICK_UP', 'DELIVERED'];

/**
 * The carrier holds the shipment back: the order shows the issue, tells it in its timeline and writes to the shopper;
 * its state stays. One that is older than the last movement is over, and only told. Answers whether anything changed.
 */
export async function holdBack(
  deps: EnterDeps,
  tx: Tx,
  { orderId, code, at }: { orderId: string; code: string; at: Date },
): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  if (!order) return false;
  const description = eventText(code);
  const isOver = isTerminal(order.status) || (await isOlderThanMovement(tx, orderId, at));
  const isNew = await recordEvent(tx, { orderId, code, description, visible: true, at });
  if (isOver) return isNew;
  if (!isNew) await moveEventDate(tx, { orderId, code, at });
  await saveIssue(tx, orderId, { code, description });
  await mailOrder(deps, tx, { kind: 'issue', order, more: { issue: { code, description } } });
  return true;
}

async function isOlderThanMovement(tx: Tx, orderId: string, at: Date): Promise<boolean> {
  const events = await readEvents(tx, [orderId]);
  return events.some((event) => MOVEMENTS.includes(event.code) && event.happened_at > at);
}
