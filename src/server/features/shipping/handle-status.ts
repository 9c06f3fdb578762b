import { closeNotice, lockParkedUnder, type Notice, type NoticeOutcome, openNotice } from '#db/inbox.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import { carrierCode, isMovementCode } from '#domain/order/carrier-codes.ts';
import { type StatusNotice, statusKey } from '#partners/skypostal/webhook.ts';
import type { Context } from '#server/context.ts';
import type { EnterDeps } from '#server/features/orders/on-status-entered.ts';
import { holdBack } from '#server/features/orders/record-issue.ts';
import { moveOn } from './apply-carrier-status.ts';
import { findOrderOfShipment } from './repository.ts';

type Deps = EnterDeps & Pick<Context, 'db'>;

/** `unknown-code` is kept and changes nothing; `parked` waits for the shipment to become known. */
export type StatusOutcome = NoticeOutcome | 'unknown-code';

/** The carrier tells what happens to a shipment. Late, repeated or out of order, it never takes anything back. */
export async function takeStatus(deps: Deps, told: StatusNotice): Promise<StatusOutcome> {
  const { trackingNumber, statusCode, date, location } = told;
  const now = deps.clock();
  const notice: Notice = {
    source: 'skypostal',
    key: told.key,
    body: { trackingNumber, statusCode, date, location },
    at: now,
  };
  return await transaction(deps.db, async (tx) => {
    const before = await openNotice(tx, notice);
    const isKnownCode = carrierCode(statusCode) !== null;
    if (before !== null) return isKnownCode ? before : 'unknown-code';
    const outcome = isKnownCode ? await apply(deps, tx, { told, now }) : 'nothing-to-do';
    await closeNotice(tx, notice, outcome);
    return isKnownCode ? outcome : 'unknown-code';
  });
}

/** What the carrier told of a shipment before we had its own answer to the announcement. */
export async function takeParkedStatuses(deps: EnterDeps, tx: Tx, numbers: readonly string[]): Promise<void> {
  const parked = await lockParkedUnder(tx, 'skypostal', numbers.map(statusKey));
  for (const { event_key: key, body, received_at: now } of parked) {
    const outcome = await apply(deps, tx, { told: body as Movement, now });
    await closeNotice(tx, { source: 'skypostal', key }, outcome);
  }
}

/** What is kept of a notice is all that it takes. */
type Movement = Pick<StatusNotice, 'trackingNumber' | 'statusCode' | 'date'>;

async function apply(deps: EnterDeps, tx: Tx, { told, now }: { told: Movement; now: Date }): Promise<NoticeOutcome> {
  const orderId = await findOrderOfShipment(tx, told.trackingNumber);
  if (orderId === null) return 'parked';
  const event = { orderId, code: told.statusCode, at: instantOf(told.date, now) };
  const { code } = event;
  const hasEffect = isMovementCode(code) ? await moveOn(deps, tx, { ...event, code }) : await holdBack(deps, tx, event);
  return hasEffect ? 'applied' : 'nothing-to-do';
}

/** The carrier's clock may be ahead of ours; nothing happened in the future. */
function instantOf(date: string | null, now: Date): Date {
  const told = date === null ? now : new Date(date);
  return told < now ? told : now;
}
