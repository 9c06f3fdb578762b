import type { Order } from '#contract/orders.ts';
import { cents } from '#domain/money/cents.ts';
import { toUnits } from '#domain/money/format.ts';
import { bankOf, type PaymentMethod } from '#domain/payment/method.ts';
import type { CurrentAttempt } from './parts-repository.ts';

type Attempt = Pick<
  CurrentAttempt,
  'order_id' | 'method' | 'transaction_id' | 'state' | 'amount_cents' | 'currency' | 'taxable_cents' | 'voucher'
>;

/** The payment as the bank knows it; for cash at Abitab the bank is `abitab`. */
export function presentPayment(attempt: Attempt): NonNullable<Order['payment']> {
  return {
    bank: bankOf(attempt.method as PaymentMethod) ?? 'abitab',
    transactionId: attempt.transaction_id,
    orderId: attempt.order_id,
    value: toUnits(cents(attempt.amount_cents)),
    taxAmount: toUnits(cents(attempt.taxable_cents)),
    currency: attempt.currency,
  };
}

/** The voucher to pay with; null once the attempt is no longer pending. */
export function presentVoucher(attempt: Attempt): Order['voucher'] {
  if (!attempt.voucher || attempt.state !== 'pending') return null;
  const { code, url, expiresAt } = attempt.voucher;
  return { code, url, amount: toUnits(cents(attempt.amount_cents)), currency: 'UYU', expiresAt };
}

/** What the partner answered last, while the payment has not come in. */
export function presentAnswer(
  attempt: Pick<CurrentAttempt, 'state' | 'answer' | 'answered_at'>,
): Order['paymentAnswer'] {
  const { state, answer, answered_at: answeredAt } = attempt;
  if (answer === null || answeredAt === null || state === 'approved' || state === 'overpaid') return null;
  return { answer, at: answeredAt.toISOString() };
}
