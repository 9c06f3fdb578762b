import type { OrderCharge } from '#contract/order-charges.ts';
import type { Queryable } from '#db/transaction.ts';
import { cents } from '#domain/money/cents.ts';
import { toUnits } from '#domain/money/format.ts';
import type { Context } from '#server/context.ts';
import { findOwnOrder } from '#server/features/checkout/orders/find-order.ts';
import { presentVoucher } from '#server/features/checkout/orders/present-payment.ts';
import { ORDER_NOT_FOUND } from '#server/features/checkout/orders/read-order.ts';
import { notFound, type Refusal } from '#server/refusal.ts';
import { type ChargeRow, findChargeAttempts, findCharges, findChargesInReview } from './charges-repository.ts';

/** What an own order charges besides its amount. */
export async function listCharges(
  { db }: Pick<Context, 'db'>,
  { customerId, orderId }: { customerId: string; orderId: string },
): Promise<OrderCharge[] | Refusal> {
  const order = await findOwnOrder(db, customerId, orderId);
  return order ? await presentCharges(db, await findCharges(db, order.id)) : notFound(ORDER_NOT_FOUND);
}

export async function presentCharges(db: Queryable, charges: readonly ChargeRow[]): Promise<OrderCharge[]> {
  const ids = charges.map(({ id }) => id);
  const attempts = await findChargeAttempts(db, ids);
  const reported = await findChargesInReview(db, ids);
  return charges.map((charge) => {
    const attempt = attempts.find(({ charge_id }) => charge_id === charge.id);
    const paymentReported = reported.includes(charge.id);
    return {
      id: charge.id,
      purpose: charge.purpose,
      amount: toUnits(cents(charge.cents)),
      amountUsd: toUnits(cents(charge.usd_cents)),
      currency: charge.currency,
      state: charge.state,
      expiresAt: charge.expires_at.toISOString(),
      paymentMethod: attempt?.method ?? null,
      voucher: attempt && !paymentReported ? presentVoucher(attempt) : null,
      paymentReported,
    };
  });
}
