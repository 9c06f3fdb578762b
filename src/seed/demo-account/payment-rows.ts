import type { Insertable } from 'kysely';
import type { PaymentAttemptsTable } from '#db/tables/orders.ts';
import type { RefundsTable } from '#db/tables/refunds.ts';
import { taxableBase, transactionNumber } from '#domain/payment/attempt.ts';
import { bankOf } from '#domain/payment/method.ts';
import type { Random } from '#server/context.ts';
import { attemptLifetimeMs } from '#server/features/money/payments/active-attempt.ts';
import type { RefundReason } from '#server/features/money/refunds/request-refund.ts';
import type { DemoOrder } from './order-rows.ts';
import { randomDigits } from './random-digits.ts';

type Attempt = Insertable<PaymentAttemptsTable>;

/** Hours from the order to the start of its payment. */
const PAYMENT_START_HOURS = 0.03;

export function attemptRow(random: Random, order: DemoOrder): Attempt {
  const { scenario, timeline, quote } = order;
  const createdAt = timeline.after('NEW', PAYMENT_START_HOURS);
  const expiresAt = new Date(createdAt.getTime() + attemptLifetimeMs(scenario.method));
  const isCash = bankOf(scenario.method) === null;
  const state = stateOf(order);
  return {
    id: random.uuid(),
    order_id: order.id,
    method: scenario.method,
    transaction_id: transactionNumber(createdAt.toISOString(), random.below(1_000_000)),
    state,
    amount_cents: order.inCurrency(quote.total),
    currency: scenario.currency,
    taxable_cents: order.inCurrency(taxableBase(quote)),
    // No voucher page exists: the simulated Abitab does not know this voucher.
    voucher: isCash
      ? JSON.stringify({ code: randomDigits(random, 10), url: '', expiresAt: expiresAt.toISOString() })
      : null,
    // Eight digits; the simulated Abitab's own numbers have seven, so the two cannot collide.
    partner_reference: isCash ? `9${randomDigits(random, 7)}` : null,
    authorization_code: state === 'approved' && !isCash ? randomDigits(random, 6) : null,
    created_at: createdAt,
    expires_at: expiresAt,
    settled_at: state === 'approved' ? (timeline.reachedAt.get('PAID') ?? null) : null,
  };
}

function stateOf({ scenario, timeline }: DemoOrder): Attempt['state'] {
  if (scenario.status === 'FAILED') return 'rejected';
  if (scenario.status === 'CANCELED') return 'expired';
  return timeline.reachedAt.has('PAID') ? 'approved' : 'pending';
}

/** The refund of an order that the marketplace refused; already sent, so that no job acts on it. */
export function refundRows(random: Random, order: DemoOrder, attempt: Attempt): Insertable<RefundsTable>[] {
  const refundedAt = order.timeline.reachedAt.get('REFUND');
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
