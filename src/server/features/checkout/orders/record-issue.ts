import type { OrderRow } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import { eventText } from '#domain/order/event-text.ts';
import { isTerminal } from '#domain/order/transition.ts';
import type { Context } from '#server/context.ts';
import { lockOrder } from './lock-order.ts';
import { advanceEventDate, findEventDate, insertEvent, saveIssue, selectEvents } from './repository.ts';

/** Statuses that follow from the carrier's notices. */
const CARRIER_STATUSES: readonly string[] = ['SHIPPING', 'PACKAGE_SHIPPED', 'IN_DISTRIBUTION', 'PICK_UP', 'DELIVERED'];

export interface ReportedIssue {
  orderId: string;
  code: string;
  at: Date;
  /** By default the words of the code. */
  description?: string;
}

/**
 * The store or the carrier reports an issue: the order shows it, its timeline has it as an event, and `issueRecorded`
 * is published; the status stays. An issue older than the last carrier status is over and becomes an event only, and
 * so does one of a finished order. Returns whether anything changed.
 */
export async function recordIssue(
  deps: Pick<Context, 'orderEvents'>,
  tx: Tx,
  { orderId, code, at, description = eventText(code) }: ReportedIssue,
): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  if (!order) return false;
  const isOver = isTerminal(order.status) || (await hasLaterCarrierStatus(tx, orderId, at));
  const isNew = await insertEvent(tx, { orderId, code, description, visible: true, at });
  if (isOver) return isNew;
  // A repeated issue counts from its newest date and stays one line of the timeline.
  if (!isNew) await advanceEventDate(tx, { orderId, code, at });
  await saveIssue(tx, orderId, { code, description });
  await deps.orderEvents.issueRecorded(tx, order, { code, description });
  return true;
}

async function hasLaterCarrierStatus(tx: Tx, orderId: string, at: Date): Promise<boolean> {
  const events = await selectEvents(tx, [orderId]);
  return events.some((event) => CARRIER_STATUSES.includes(event.code) && event.happened_at > at);
}

/** Ends the open issue of an unfinished order, unless it is newer than `at`. Returns whether there was one to end. */
export async function resolveIssue(tx: Tx, order: OrderRow, at: Date): Promise<boolean> {
  if (!order.issue || isTerminal(order.status)) return false;
  const since = await findEventDate(tx, order.id, order.issue.code);
  if (since !== null && at < since) return false;
  await saveIssue(tx, order.id, null);
  return true;
}
