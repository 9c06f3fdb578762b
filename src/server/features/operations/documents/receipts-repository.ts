import { sql } from 'kysely';
import type { Queryable } from '#db/transaction.ts';
import type { Currency } from '#domain/money/cents.ts';
import type { PaymentMethod } from '#domain/payment/method.ts';

/** Rows of before the time was kept have that of their start. */
const paidAt = sql<Date>`coalesce(attempt.settled_at, attempt.created_at)`.as('paid_at');
const method = sql<PaymentMethod>`attempt.method`.as('method');

/** The payments of an order that count: that of its amount first, then those of its charges. */
export async function selectPayments(db: Queryable, orderId: string) {
  return await db
    .selectFrom('payment_attempts as attempt')
    .leftJoin('order_charges as charge', 'charge.id', 'attempt.charge_id')
    .select(['attempt.id', 'attempt.transaction_id', 'attempt.amount_cents', 'attempt.currency', 'charge.purpose'])
    .select(['charge.usd_cents', method, paidAt])
    .where('attempt.order_id', '=', orderId)
    .where('attempt.state', '=', 'approved')
    .orderBy(sql`charge.id is not null`)
    .orderBy('attempt.settled_at')
    .orderBy('attempt.id')
    .execute();
}
export type PaymentRow = Awaited<ReturnType<typeof selectPayments>>[number];

/** A refund of an order that the bank confirmed, with what it gives back; null for any other. */
export async function selectConfirmedRefund(db: Queryable, { orderId, id }: { orderId: string; id: string }) {
  const confirmed = await db
    .selectFrom('refunds')
    .innerJoin('payment_attempts as attempt', 'attempt.id', 'refunds.attempt_id')
    .select([
      'refunds.id',
      'refunds.reason',
      'account_bank',
      'account_ending',
      'attempt.transaction_id',
      method,
      paidAt,
    ])
    .select(sql<number>`refunds.amount_cents`.as('amount_cents'))
    .select(sql<Currency>`refunds.currency`.as('currency'))
    .select(sql<Date>`refunds.confirmed_at`.as('confirmed_at'))
    .select(sql<Date>`coalesce(refunds.sent_at, refunds.confirmed_at)`.as('sent_at'))
    .select(sql<string | null>`coalesce(refunds.bank_reference, refunds.transfer_reference)`.as('reference'))
    .where('refunds.id', '=', id)
    .where('refunds.order_id', '=', orderId)
    .where('refunds.amount_cents', 'is not', null)
    // Of a currency that the shop does not sell in, a person keeps the proof.
    .where('refunds.currency', 'in', ['USD', 'UYU'])
    .where('refunds.confirmed_at', 'is not', null)
    .executeTakeFirst();
  return confirmed ?? null;
}
