import type { ComesBack } from '#contract/cancellations.ts';
import type { Withdrawal } from '#contract/withdrawals.ts';
import type { OrderRow } from '#db/tables/orders.ts';
import type { Queryable } from '#db/transaction.ts';
import { type Cents, type Currency, cents, sumCents } from '#domain/money/cents.ts';
import { toUnits } from '#domain/money/format.ts';
import { isHandedOver } from '#domain/order/status.ts';
import { lastWithdrawalDay, mayWithdraw } from '#domain/order/withdrawal.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import type { Context } from '#server/context.ts';
import { findOrderLines } from '#server/features/checkout/orders/find-order.ts';
import { findDeliveryDay } from '#server/features/checkout/orders/record-event.ts';
import { findCancellability } from '#server/features/fulfilment/cancel-orders/cancel-order.ts';
import { findComesBack } from '#server/features/money/payments/refund-order.ts';
import { amountsOfUnits, findRefundable } from '#server/features/operations/staff-refunds/refundable.ts';
import { isRefusal } from '#server/refusal.ts';
import { findWithdrawal, type WithdrawalRow } from './repository.ts';

/** The right of withdrawal from an order, as its shopper has it today. */
export async function withdrawalOf(
  { clock }: Pick<Context, 'clock'>,
  db: Queryable,
  order: OrderRow,
): Promise<Withdrawal> {
  const { id, status, promised_on: promisedOn } = order;
  const deliveredOn = await findDeliveryDay(db, id);
  const whole = await findComesBack(db, id);
  const back = whole && comesBack(whole.cents, whole);
  const request = await findWithdrawal(db, id);
  const from = deliveredOn ?? promisedOn;
  // Nothing was paid for a replacement: what was is decided in the case that it is sent for.
  const isPaid = order.replacement_of === null;
  const canAdd = isPaid && (request === null || (request.state === 'requested' && request.lines !== null));
  const isOpen = canAdd && mayWithdraw({ status, deliveredOn, today: montevideoDay(clock().toISOString()) });
  const units = isOpen || request?.state === 'requested' ? await findUnits(db, order) : [];
  return {
    isOpen,
    deliveredOn,
    lastDay: from && lastWithdrawalDay(from),
    comesBack: back,
    lines: isOpen ? units.map((line) => ({ id: line.id, amounts: line.amounts.map(toUnits) })) : [],
    request: request && {
      state: request.state,
      requestedAt: request.requested_at.toISOString(),
      reason: request.reason,
      ...(await withdrawnOf(db, request)),
      comesBack: request.state === 'requested' ? requestedBack(request, units, whole) : null,
    },
  };
}

interface Units {
  id: string;
  asin: string;
  amounts: Cents[];
}

/** The units of an order that can go back alone: what is at the store is cancelled as a whole. */
async function findUnits(db: Queryable, order: OrderRow): Promise<Units[]> {
  if (!isHandedOver(order.status) && (await findCancellability(db, order)).way !== 'too-late') return [];
  const found = await findRefundable(db, order);
  if (isRefusal(found)) return [];
  return amountsOfUnits(found).flatMap(({ asin, amounts }) => {
    const line = found.lines.find((one) => one.asin === asin);
    return line && amounts.length > 0 ? [{ id: line.id, asin, amounts }] : [];
  });
}

async function withdrawnOf(db: Queryable, { order_id: orderId, lines }: WithdrawalRow) {
  if (lines === null) return { lines: null };
  const sold = await findOrderLines(db, orderId);
  return {
    lines: lines.flatMap(({ asin, quantity }) =>
      sold.filter((line) => line.asin === asin).map(({ id }) => ({ id, quantity })),
    ),
  };
}

type Paid = Awaited<ReturnType<typeof findComesBack>>;

/** What comes back for what was withdrawn, of the units that did not come back otherwise. */
function requestedBack({ lines }: WithdrawalRow, units: readonly Units[], whole: Paid): ComesBack | null {
  if (whole === null) return null;
  if (lines === null) return comesBack(whole.cents, whole);
  const amounts = lines.map(({ asin, quantity }) => {
    const left = units.find((line) => line.asin === asin)?.amounts ?? [];
    return left[Math.min(quantity, left.length) - 1] ?? cents(0);
  });
  return comesBack(sumCents(amounts), whole);
}

function comesBack(amount: Cents, { currency, byTransfer }: { currency: Currency; byTransfer: boolean }): ComesBack {
  return { amount: toUnits(amount), currency, byTransfer };
}
