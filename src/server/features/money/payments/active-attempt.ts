import type { LockedOrder, OrderRow } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import { type Cents, type Currency, cents } from '#domain/money/cents.ts';
import { type RateMicros, rateMicros, toPesos } from '#domain/money/exchange.ts';
import { taxableBase, transactionNumber } from '#domain/payment/attempt.ts';
import type { PaymentMethod } from '#domain/payment/method.ts';
import type { Context } from '#server/context.ts';
import {
  type AttemptRow,
  insertAttempt,
  lockActiveAttempt,
  saveActiveAttemptExpired,
  saveAttempt,
} from './repository.ts';

/** How long a bank's form and a voucher can be paid; after that the order expires. */
export const BANK_FORM_LIFETIME_MS = 30 * 60_000;
export const VOUCHER_LIFETIME_MS = 72 * 60 * 60_000;

/**
 * The order's single pending attempt, which is of this method and not past its time; otherwise the pending one expires
 * and a new attempt with a transaction number of its own takes its place. The expired row stays, because a payment for
 * it may still arrive.
 */
export async function ensureActiveAttempt(
  deps: Pick<Context, 'clock' | 'random'>,
  tx: Tx,
  { order, method }: { order: LockedOrder; method: PaymentMethod },
): Promise<AttemptRow> {
  const now = deps.clock();
  const active = await lockActiveAttempt(tx, order.id);
  if (active && active.method === method && active.expires_at > now) return active;
  if (active) await saveAttempt(tx, active.id, { state: 'expired' });
  return await insertAttempt(tx, {
    id: deps.random.uuid(),
    order_id: order.id,
    method,
    transaction_id: transactionNumber(now.toISOString(), deps.random.below(1_000_000)),
    state: 'pending',
    ...amountsOf(order, method),
    partner_reference: null,
    authorization_code: null,
    created_at: now,
    expires_at: new Date(now.getTime() + attemptLifetimeMs(method)),
    settled_at: null,
  });
}

/** Expires the order's pending attempt, if any. A payment that still arrives is found by its transaction number. */
export async function expireActiveAttempt(tx: Tx, orderId: string): Promise<void> {
  await saveActiveAttemptExpired(tx, orderId);
}

export function attemptLifetimeMs(method: PaymentMethod): number {
  return method === 'abitab' ? VOUCHER_LIFETIME_MS : BANK_FORM_LIFETIME_MS;
}

/** Abitab takes only pesos, a bank the order's currency. */
export function paymentCurrency(order: OrderRow, method: PaymentMethod): Currency {
  return method === 'abitab' ? 'UYU' : order.currency;
}

/** What is charged, from the amounts and the rate stored with the order. */
function amountsOf(order: OrderRow, method: PaymentMethod) {
  const currency = paymentCurrency(order, method);
  const inCurrency = (usd: Cents) => (currency === 'UYU' ? toPesos(usd, rateOf(order)) : usd);
  const amount = currency === order.currency ? order.amount_cents : inCurrency(cents(order.amount_usd_cents));
  return { amount_cents: amount, currency, taxable_cents: inCurrency(taxableBase(order.fees)) };
}

/** Throws unless the order has a rate, which `ensureOrderRate` gives it before a payment in pesos. */
function rateOf(order: OrderRow): RateMicros {
  if (order.rate_micros === null) throw new Error(`order ${order.id} has no exchange rate for a payment in pesos`);
  return rateMicros(order.rate_micros);
}
