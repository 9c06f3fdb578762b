import type { Insertable } from 'kysely';
import type { PaymentAttemptsTable, RefundsTable } from '#db/tables/orders.ts';
import { taxableBase } from '#domain/payment/amounts.ts';
import { bankOf } from '#domain/payment/method.ts';
import { transactionNumber } from '#domain/payment/number.ts';
import type { Random } from '#server/context.ts';
import { lifeOf } from '#server/features/payments/active-attempt.ts';
import type { RefundReason } from '#server/features/refunds/request-refund.ts';
import { digits } from './check-digits.ts';
import type { DemoOrder } from './orders.ts';

type Attempt = Insertable<PaymentAttemptsTable>;

/** How long after the order its payment is begun. */
const CHOICE_HOURS = 0.03;

export function attemptRow(random: Random, order: DemoOrder): Attempt {
  const { story, journey, quote } = order;
  const createdAt = journey.after('NEW', CHOICE_HOURS);
  const expiresAt = new Date(createdAt.getTime() + lifeOf(story.method));
  const isCash = bankOf(story.method) === null;
  const state = stateOf(order);
  return {
    id: random.uuid(),
    order_id: order.id,
    method: story.method,
    transaction_id: transactionNumber(createdAt.toISOString(), random.below(1_000_000)),
    state,
    amount_cents: order.inCurrency(quote.total),
    currency: story.currency,
    taxable_cents: order.inCurrency(taxableBase(quote)),
    // No page stands behind it: the simulated Abitab was never told of this voucher.
    voucher: isCash ? JSON.stringify({ code: digits(random, 10), url: '', expiresAt: expiresAt.toISOString() }) : null,
    // Eight digits, where the simulated Abitab's own numbers have seven.
    partner_reference: isCash ? `9${digits(random, 7)}` : null,
    authorization_code: state === 'approved' && !isCash ? digits(random, 6) : null,
    created_at: createdAt,
    expires_at: expiresAt,
    settled_at: state === 'approved' ? (journey.reached.get('PAID') ?? null) : null,
  };
}

function stateOf({ story, journey }: DemoOrder): Attempt['state'] {
  if (story.status === 'FAILED') return 'rejected';
  if (story.status === 'CANCELED') return 'expired';
  return journey.reached.has('PAID') ? 'approved' : 'pending';
}

/** The money of an order that the marketplace refused; sent already, so that nothing is left to be done about it. */
export function refundRows(random: Random, order: DemoOrder, attempt: Attempt): Insertable<RefundsTable>[] {
  const refundedAt = order.journey.reached.get('REFUND');
  if (!refundedAt) return [];
  const reason: RefundReason = 'purchase-refused';
  return [
    {
      id: random.uuid(),
      order_id: order.id,
      attempt_id: attempt.id,
      reason,
      amount_cents: attempt.amount_cents,
      currency: attempt.currency,
      state: 'sent',
      created_at: refundedAt,
      sent_at: refundedAt,
    },
  ];
}
