import type { Insertable } from 'kysely';
import type { LockedOrder } from '#db/tables/orders.ts';
import type { RefundRequestsTable, RequestedLine } from '#db/tables/refund-requests.ts';
import { cents, sumCents } from '#domain/money/cents.ts';
import type { RateMicros } from '#domain/money/exchange.ts';
import { inDollars, isWithinLimit } from '#domain/refund/staff-refund.ts';
import type { ActContext, StaffSession } from '#server/backoffice/handler.ts';
import { transitionOrder } from '#server/features/checkout/orders/transition-order.ts';
import { endQuestions } from '#server/features/fulfilment/line-questions/end-questions.ts';
import { isAnythingUnderWay } from '#server/features/fulfilment/purchasing/lines-under-way.ts';
import { transitionWhenAllReceived } from '#server/features/fulfilment/purchasing/receive-package.ts';
import { refundCharges, withdrawPartRefund } from '#server/features/money/payments/refund-order.ts';
import { startDecidedRefund, startStaffRefund } from '#server/features/money/refunds/request-refund.ts';
import { findLiveRequests, insertRequest, type PaymentRow, type RequestRow } from './repository.ts';

interface NewRequest
  extends Pick<Insertable<RefundRequestsTable>, 'attempt_id' | 'kind' | 'amount_cents' | 'currency' | 'settles'> {
  order: LockedOrder;
  lines: readonly RequestedLine[];
}

/** Writes a request; it is approved where all of the order's are within the limit for one person, else it waits. */
export async function recordRequest(
  { tx, clock, config, random }: ActContext,
  { staff, reason }: { staff: StaffSession; reason: string },
  { order, lines, ...request }: NewRequest,
): Promise<{ id: string; isApproved: boolean }> {
  const rate = order.rate_micros as RateMicros | null;
  const amountUsd = inDollars(cents(request.amount_cents), request.currency, rate);
  const earlier = (await findLiveRequests(tx, order.id)).map((other) => other.amount_usd_cents);
  const isKnown = earlier.every((usd) => usd !== null);
  const earlierUsd = isKnown ? sumCents(earlier.map((usd) => cents(usd ?? 0))) : null;
  const limit = config.refundApprovalLimitCents;
  const isApproved = limit > 0 && isWithinLimit({ amountUsd, earlierUsd, limit });
  const id = random.uuid();
  const at = clock();
  await insertRequest(tx, {
    ...request,
    id,
    order_id: order.id,
    lines: JSON.stringify(lines),
    amount_usd_cents: amountUsd,
    // A dry run may have none yet.
    reason: reason || '-',
    state: isApproved ? 'approved' : 'waiting',
    requested_by: staff.staffId,
    requested_at: at,
    decided_by: null,
    decided_at: isApproved ? at : null,
    decision_reason: null,
    approval_limit_cents: isApproved ? limit : null,
  });
  return { id, isApproved };
}

interface Approved {
  request: Pick<RequestRow, 'id' | 'amount_cents' | 'settles'>;
  payment: PaymentRow;
  order: LockedOrder;
  /** Nothing of the payment is left to come back. */
  isLast: boolean;
}

/**
 * Starts what was agreed to: a refund of its own, or the one whose amount was open. An order of which nothing is paid any
 * more ends, unless something of it is bought or travels. Returns whether it did.
 */
export async function startApproved(context: ActContext, approved: Approved): Promise<boolean> {
  const { tx, clock } = context;
  const { request, payment, order, isLast } = approved;
  const { id, settles, amount_cents: amountCents } = request;
  const trigger = { order, trigger: 'refunded-whole', at: clock() } as const;
  const endsOrder =
    isLast && !(await isAnythingUnderWay(tx, order)) && (await transitionOrder(context, tx, trigger)) !== null;
  const refund = { id: settles ?? id, attempt: payment, amountCents, endsOrder };
  await (settles === null ? startStaffRefund : startDecidedRefund)(context, tx, refund);
  if (endsOrder) await refundCharges(context, tx, { order, reason: 'order-refused' });
  if (isLast) await withdrawPartRefund(tx, order);
  if (isLast) await endQuestions(context, tx, order);
  // Parcels of other stores do not wait for lines that were given back.
  if (!endsOrder) await transitionWhenAllReceived(context, tx, { order, at: clock() });
  return endsOrder;
}
