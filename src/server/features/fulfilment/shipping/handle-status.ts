import { type NoticeOutcome, receive, recordProblem, retryParked } from '#db/inbox.ts';
import type { Tx } from '#db/transaction.ts';
import { carrierCode, isMovementCode } from '#domain/order/carrier-codes.ts';
import { type StatusNotice, statusKeyPrefix } from '#partners/skypostal/webhook.ts';
import type { Context } from '#server/context.ts';
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
      if (isKnownCode) return await applyStatus(deps, tx, { status: statusNotice, now });
      const order_id = origin === 'sent' ? await findOrderOfShipment(tx, trackingNumber) : null;
      if (origin === 'sent') await recordProblem(tx, notice, { kind: 'code', order_id, word: statusCode });
      return 'nothing-to-do';
    },
  });
  return isKnownCode ? outcome : 'unknown-code';
}

/** Applies the notices that arrived before the carrier's response to the announcement was stored. */
export async function applyParkedStatuses(deps: EventDeps, tx: Tx, numbers: readonly string[]): Promise<void> {
  const statuses = { source: 'skypostal', keys: numbers.map(statusKeyPrefix), arePrefixes: true } as const;
  await retryParked(tx, statuses, ({ body, received_at: now }) =>
    applyStatus(deps, tx, { status: body as StoredStatus, now }),
  );
}

/** The stored part of a notice is enough to apply it. */
type StoredStatus = Pick<StatusNotice, 'trackingNumber' | 'statusCode' | 'date'>;

async function applyStatus(
  deps: EventDeps,
  tx: Tx,
  { status, now }: { status: StoredStatus; now: Date },
): Promise<NoticeOutcome> {
  const orderId = await findOrderOfShipment(tx, status.trackingNumber);
  if (orderId === null) return 'parked';
  const code = status.statusCode;
  const at = instantOf(status.date, now);
  const hasEffect = isMovementCode(code)
    ? await applyCarrierStatus(deps, tx, { orderId, code, at })
    : await recordIssue(deps, tx, { orderId, code, at });
  return hasEffect ? 'applied' : 'nothing-to-do';
}

/** The carrier's clock may be ahead of ours, so a date in the future counts as now. */
function instantOf(date: string | null, now: Date): Date {
  const reported = date === null ? now : new Date(date);
  return reported < now ? reported : now;
}
