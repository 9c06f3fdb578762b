import type { LockedOrder, OrderRow } from '#db/tables/orders.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import { type Cents, type Currency, cents } from '#domain/money/cents.ts';
import type { Context } from '#server/context.ts';
import { type AskedBack, findAskedBack } from '#server/features/money/refunds/asked-back.ts';
import { deleteUndecidedRefund, isRefundDecided, sumRefunds } from '#server/features/money/refunds/repository.ts';
import {
  type RefundCause,
  type RefundDeps,
  type RefundReason,
  recordManualRefund,
  requestRefund,
} from '#server/features/money/refunds/request-refund.ts';
import { type AttemptRow, findSettledAttempt, findSettledAttempts, lockSettledAttempt } from './repository.ts';

/**
 * Requests the refund of all that was paid for an order, its charges too, and did not go back yet; returns the payment of
 * its amount. Nothing of a replacement, which nobody paid: what it replaced is decided again. Throws for another order that
 * was never paid.
 */
export async function refundOrder(
  deps: RefundDeps,
  tx: Tx,
  { order, reason, cause }: { order: LockedOrder; reason: RefundReason; cause?: RefundCause },
): Promise<AttemptRow | null> {
  if (order.replacement_of !== null) return null;
  const attempt = await findPaymentOfOrder(tx, order.id);
  await deleteUndecidedRefund(tx, attempt.id, 'partly-canceled');
  await requestRefund(deps, tx, { attempt, reason, amountCents: attempt.amount_cents, cause });
  await refundCharges(deps, tx, { order, reason });
  return attempt;
}

/** Requests the refund of what was paid for an order besides its amount. */
export async function refundCharges(
  deps: RefundDeps,
  tx: Tx,
  { order, reason }: { order: LockedOrder; reason: RefundReason },
): Promise<void> {
  for (const attempt of await findSettledAttempts(tx, order.id)) {
    if (attempt.charge_id !== null)
      await requestRefund(deps, tx, { attempt, reason, amountCents: attempt.amount_cents });
  }
}

interface ComesBack {
  cents: Cents;
  currency: Currency;
  /** Paid in cash: it goes to an account that the shopper names. */
  byTransfer: boolean;
}

/** What comes back when all that was paid for an order does; null for an order without a payment. */
export async function findComesBack(db: Queryable, orderId: string): Promise<ComesBack | null> {
  const attempts = await findSettledAttempts(db, orderId);
  const payment = attempts.find(({ charge_id }) => charge_id === null);
  if (!payment) return null;
  let left = 0;
  for (const { id, amount_cents: paid, currency } of attempts)
    if (currency === payment.currency) left += paid - (await sumRefunds(db, id));
  return { cents: cents(left), currency: payment.currency, byTransfer: payment.method === 'abitab' };
}

/** Why the amount of a refund, if any, is for a person to decide, by the reason of the refund. */
const UNDECIDED = {
  'partly-canceled': 'amount-undecided',
  'canceled-late': 'goods-in-doubt',
} as const;

/** Whether it was decided how much of an order's money goes back for what the store canceled. */
export async function isPartRefundDecided(tx: Tx, order: LockedOrder): Promise<boolean> {
  const attempt = await findSettledAttempt(tx, paidOrderOf(order));
  return attempt !== null && (await isRefundDecided(tx, attempt.id, 'partly-canceled'));
}

/** What the store canceled is bought again: the refund that waits for its amount is not owed. */
export async function withdrawPartRefund(tx: Tx, order: LockedOrder): Promise<void> {
  const attempt = await findSettledAttempt(tx, paidOrderOf(order));
  if (attempt) await deleteUndecidedRefund(tx, attempt.id, 'partly-canceled');
}

interface Paid {
  paidCents: number;
  currency: Currency;
}

/** What of an order's payment the staff gave back or asked to give back, which stays so for the transaction. */
export async function lockAskedBackOf(tx: Tx, order: LockedOrder): Promise<(AskedBack & Paid) | null> {
  const attempt = await lockSettledAttempt(tx, order.id);
  return (
    attempt && {
      ...(await findAskedBack(tx, attempt)),
      paidCents: attempt.amount_cents,
      currency: attempt.currency,
    }
  );
}

/** Records that money of an order may have to be refunded; a person decides whether and how much. */
export async function recordUndecidedRefund(
  deps: Pick<Context, 'random' | 'clock'>,
  tx: Tx,
  { order, reason }: { order: LockedOrder; reason: keyof typeof UNDECIDED },
): Promise<void> {
  const attempt = await findPaymentOfOrder(tx, paidOrderOf(order));
  const { currency } = attempt;
  const amount = { manualReason: UNDECIDED[reason], amountCents: null, currency } as const;
  await recordManualRefund(deps, tx, { attempt, reason, ...amount });
}

/** The order whose payment goes back for what does not come of an order: a replacement has none of its own. */
export function paidOrderOf({ id, replacement_of: replacementOf }: Pick<OrderRow, 'id' | 'replacement_of'>): string {
  return replacementOf ?? id;
}

/** Every payment of an order that counts, that of its amount first. */
export async function findSettledPayments(db: Queryable, orderId: string): Promise<AttemptRow[]> {
  return await findSettledAttempts(db, orderId);
}

/** The payment of an order's amount. Throws when it was never paid. */
export async function findPaymentOfOrder(db: Queryable, orderId: string): Promise<AttemptRow> {
  const attempt = await findSettledAttempt(db, orderId);
  if (!attempt) throw new Error(`order ${orderId} has no settled payment to refund`);
  return attempt;
}
