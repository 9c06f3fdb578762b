import type { LockedOrder } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import { eventText } from '#domain/order/event-text.ts';
import { isTerminal } from '#domain/order/transition.ts';
import type { Context } from '#server/context.ts';
import { selectEvents } from './parts-repository.ts';
import { advanceEventDate, findEventDate, insertEvent, saveIssue } from './repository.ts';

/** Statuses that follow from the carrier's notices. */
const CARRIER_STATUSES: readonly string[] = ['SHIPPING', 'PACKAGE_SHIPPED', 'IN_DISTRIBUTION', 'PICK_UP', 'DELIVERED'];

export interface ReportedIssue {
  order: LockedOrder;
  code: string;
  at: Date;
  /** By default the words of the code. */
  description?: string;
}

/**
 * The store or the carrier reports an issue: the order shows it, its timeline has it as an event, and `issueRecorded`
 * is published; the status stays. An issue older than the last carrier status is over and becomes an event only, and
 * so does one of a finished order. Returns the order as it is then, or null when nothing changed.
 */
export async function recordIssue(
  deps: Pick<Context, 'orderEvents'>,
  tx: Tx,
  { order, code, at, description = eventText(code) }: ReportedIssue,
): Promise<LockedOrder | null> {
  const orderId = order.id;
  const isOver = isTerminal(order.status) || (await hasLaterCarrierStatus(tx, orderId, at));
  const isNew = await insertEvent(tx, { orderId, code, description, visible: true, at });
  if (isOver) return isNew ? order : null;
  // A repeated issue counts from its newest date and stays one line of the timeline.
  if (!isNew) await advanceEventDate(tx, { orderId, code, at });
  const changed = await saveIssue(tx, order, { code, description });
  await deps.orderEvents.issueRecorded(tx, changed, { code, description });
  return changed;
}

async function hasLaterCarrierStatus(tx: Tx, orderId: string, at: Date): Promise<boolean> {
  const events = await selectEvents(tx, [orderId]);
  return events.some((event) => CARRIER_STATUSES.includes(event.code) && event.happened_at > at);
}

/** Ends the open issue of an unfinished order, unless it is newer than `at`; null when there is none to end. */
export async function resolveIssue(tx: Tx, order: LockedOrder, at: Date): Promise<LockedOrder | null> {
  if (!order.issue || isTerminal(order.status)) return null;
  const since = await findEventDate(tx, order.id, order.issue.code);
  if (since !== null && at < since) return null;
  return await saveIssue(tx, order, null);
}
