import type { Cents, Currency } from '#domain/money/cents.ts';
import { type RateMicros, toDollars, toPesos } from '#domain/money/exchange.ts';

/** What a refund that the staff begins is of: everything that is left, units of lines, an amount, or what came in beside the payment. */
export const REFUND_KINDS = ['order', 'lines', 'amount', 'received'] as const;
export type RefundKind = (typeof REFUND_KINDS)[number];

/** The stages before a refund exists: a request waits, or ended. */
export const REQUEST_STAGES = ['waiting', 'refused', 'withdrawn'] as const;

/** Where a refund stands, from the request to the bank's confirmation; each has somebody who acts next. */
export const REFUND_STAGES = [
  ...REQUEST_STAGES,
  'requested',
  'manual',
  'awaiting-account',
  'account-given',
  'taken',
  'sent',
  'confirmed',
  'closed',
] as const;
export type RefundStage = (typeof REFUND_STAGES)[number];

/** The stages in which somebody of the shop has to act. */
export const OPEN_STAGES = ['waiting', 'manual', 'account-given', 'taken', 'awaiting-account', 'requested'] as const;

/** Of these, the stages of which nobody waits for the bank or the shopper. */
export const STAFF_STAGES = ['waiting', 'manual', 'account-given', 'taken'] as const;

/** Which acts a stage allows. */
export const STAGE_ACTS = {
  waiting: ['approveRefund', 'refuseRefund', 'withdrawRefund'],
  refused: [],
  withdrawn: [],
  requested: [],
  manual: ['retryRefund', 'askRefundAccount', 'markTransferred', 'closeRefund'],
  'awaiting-account': [],
  'account-given': ['approveRefundAccount', 'takeRefund', 'askRefundAccount'],
  taken: ['markTransferred', 'releaseRefund', 'askRefundAccount'],
  sent: ['confirmRefund', 'returnRefund'],
  confirmed: [],
  closed: [],
} as const satisfies Record<RefundStage, readonly string[]>;
export type RefundAct = (typeof STAGE_ACTS)[RefundStage][number];

/** An amount in dollars, by which it is compared with the limit; null without a rate. */
export function inDollars(amount: Cents, currency: Currency, rate: RateMicros | null): Cents | null {
  if (currency === 'USD') return amount;
  return rate === null ? null : toDollars(amount, rate);
}

/**
 * The most that may have come in beside a payment where its partner did not say it: the payment's worth, or its figure,
 * which is what a mistaken currency takes.
 */
export function mostReceived(
  paid: { cents: Cents; currency: Currency },
  currency: Currency,
  rate: RateMicros | null,
): Cents {
  if (currency === paid.currency || rate === null) return paid.cents;
  const worth = currency === 'USD' ? toDollars(paid.cents, rate) : toPesos(paid.cents, rate);
  return worth > paid.cents ? worth : paid.cents;
}

/**
 * Whether a refund needs no second person: it and everything else that the staff refunded of the order are within the
 * limit. Splitting a refund does not make it smaller.
 */
export function isWithinLimit({
  amountUsd,
  earlierUsd,
  limit,
}: {
  amountUsd: Cents | null;
  /** Null where one of them cannot be compared. */
  earlierUsd: Cents | null;
  limit: number;
}): boolean {
  return amountUsd !== null && earlierUsd !== null && amountUsd + earlierUsd <= limit;
}
