import { type NoticeOutcome, receive, recordProblem, retryParked } from '#db/inbox.ts';
import type { LockedOrder } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import { carrierCode, isMovementCode } from '#domain/order/carrier-codes.ts';
import { type StatusNotice, statusKeyPrefix } from '#partners/skypostal/webhook.ts';
import type { Context } from '#server/context.ts';
import { lockOrder } from '#server/features/checkout/orders/lock-order.ts';
import { recordIssue } from '#server/features/checkout/orders/record-issue.ts';
import { applyCarrierStatus } from './apply-carrier-status.ts';
import { findOrderOfShipment, lockShipmentNumbers } from './repository.ts';

type EventDeps = Pick<Context, 'orderEvents'>;

/** `unknown-code` is stored and changes nothing; `parked` waits until the shipment is known. */
export type StatusOutcome = NoticeOutcome | 'unknown-code';

/**
 * Handles the carrier's notice about a shipment. A late, repeated or out-of-order one never reverts a status. Its answers
 * have codes of their own: only an unknown one that it sends by itself is for a person.
 */
export async function handleStatus(
  deps: EventDeps & Pick<Context, 'db' | 'clock'>,
  statusNotice: StatusNotice,
  origin: 'sent' | 'asked',
): Promise<StatusOutcome> {
  const { key, trackingNumber, statusCode, date, location } = statusNotice;
  const now = deps.clock();
  const body = { trackingNumber, statusCode, date, location };
  const notice = { source: 'skypostal', key, body, receivedAt: now } as const;
  const isKnownCode = carrierCode(statusCode) !== null;
  const outcome = await receive(deps, notice, {
    lock: (tx) => lockShipmentNumbers(tx, [trackingNumber]),
    apply: async (tx) => {
      const order_id = await findOrderOfShipment(tx, trackingNumber);
      if (isKnownCode) {
        if (order_id === null) return 'parked';
        const order = await lockOrder(tx, order_id);
        return (await applyStatus(deps, tx, { order, status: statusNotice, now })) ? 'applied' : 'nothing-to-do';
      }
      if (origin === 'sent') await recordProblem(tx, notice, { kind: 'code', order_id, word: statusCode });
      return 'nothing-to-do';
    },
  });
  return isKnownCode ? outcome : 'unknown-code';
}

/** Applies the notices that arrived before the carrier's response to the announcement was stored. */
export async function applyParkedStatuses(
  deps: EventDeps,
  tx: Tx,
  { order, numbers }: { order: LockedOrder; numbers: readonly string[] },
): Promise<void> {
  const statuses = { source: 'skypostal', keys: numbers.map(statusKeyPrefix), arePrefixes: true } as const;
  let current = order;
  await retryParked(tx, statuses, async ({ body, received_at: now }) => {
    const changed = await applyStatus(deps, tx, { order: current, status: body as StoredStatus, now });
    current = changed ?? current;
    return changed ? 'applied' : 'nothing-to-do';
  });
}

/** The stored part of a notice is enough to apply it. */
type StoredStatus = Pick<StatusNotice, 'statusCode' | 'date'>;

async function applyStatus(
  deps: EventDeps,
  tx: Tx,
  { order, status, now }: { order: LockedOrder; status: StoredStatus; now: Date },
): Promise<LockedOrder | null> {
  const code = status.statusCode;
  const at = instantOf(status.date, now);
  return isMovementCode(code)
    ? await applyCarrierStatus(deps, tx, { order, code, at })
    : await recordIssue(deps, tx, { order, code, at });
}

/** The carrier's clock may be ahead of ours, so a date in the future counts as now. */
function instantOf(date: string | null, now: Date): Date {
  const reported = date === null ? now : new Date(date);
  return reported < now ? reported : now;
}
