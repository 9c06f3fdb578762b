import type { LockedOrder, OrderRow } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import { type Cents, type Currency, cents } from '#domain/money/cents.ts';
import { type RateMicros, rateMicros, toPesos } from '#domain/money/exchange.ts';
import { taxableBase, transactionNumber } from '#domain/payment/attempt.ts';
import type { PaymentMethod } from '#domain/payment/method.ts';
import type { Context } from '#server/context.ts';
import type { ChargeRow } from './charges-repository.ts';
import {
  type AttemptRow,
  insertAttempt,
  lockActiveAttempt,
  type Payable,
  saveActiveAttemptExpired,
  saveAttempt,
} from './repository.ts';

/** How long a bank's form and a voucher can be paid; after that the order expires. */
export const BANK_FORM_LIFETIME_MS = 30 * 60_000;
export const VOUCHER_LIFETIME_MS = 72 * 60 * 60_000;

interface WantedAttempt {
  order: LockedOrder;
  method: PaymentMethod;
  /** What is paid instead of the order's amount. */
  charge?: ChargeRow;
}

/**
 * The single pending attempt of the order's amount or a charge, which is of this method and not past its time; otherwise
 * the pending one expires and a new attempt with a transaction number of its own takes its place. The expired row stays,
 * because a payment for it may still arrive.
 */
export async function ensureActiveAttempt(
  deps: Pick<Context, 'clock' | 'random'>,
  tx: Tx,
  { order, method, charge }: WantedAttempt,
): Promise<AttemptRow> {
  const now = deps.clock();
  const chargeId = charge?.id ?? null;
  const active = await lockActiveAttempt(tx, { orderId: order.id, chargeId });
  if (active && active.method === method && active.expires_at > now) return active;
  if (active) await saveAttempt(tx, active.id, { state: 'expired' });
  return await insertAttempt(tx, {
    id: deps.random.uuid(),
    order_id: order.id,
    charge_id: chargeId,
    method,
    transaction_id: transactionNumber(now.toISOString(), deps.random.below(1_000_000)),
    state: 'pending',
    ...amountsOf(order, method, charge),
    partner_reference: null,
    authorization_code: null,
    created_at: now,
    expires_at: endOf(method, now, charge),
    settled_at: null,
  });
}

/** Expires the pending attempt for an order's amount or a charge, if any. A payment that still arrives is found by its number. */
export async function expireActiveAttempt(tx: Tx, payable: Payable): Promise<void> {
  await saveActiveAttemptExpired(tx, payable);
}

/** A voucher for a charge lives as long as the charge, a bank's form no longer. */
function endOf(method: PaymentMethod, now: Date, charge: ChargeRow | undefined): Date {
  const end = new Date(now.getTime() + attemptLifetimeMs(method));
  if (!charge) return end;
  return method === 'abitab' || charge.expires_at < end ? charge.expires_at : end;
}

export function attemptLifetimeMs(method: PaymentMethod): number {
  return method === 'abitab' ? VOUCHER_LIFETIME_MS : BANK_FORM_LIFETIME_MS;
}

/** Abitab takes only pesos, a bank the order's currency. */
export function paymentCurrency(order: OrderRow, method: PaymentMethod): Currency {
  return method === 'abitab' ? 'UYU' : order.currency;
}

/** What is charged, from the amounts and the rate stored with the order. */
function amountsOf(order: OrderRow, method: PaymentMethod, charge: ChargeRow | undefined) {
  const currency = paymentCurrency(order, method);
  const inCurrency = (usd: Cents) => (currency === 'UYU' ? toPesos(usd, rateOf(order)) : usd);
  const [own, usd] = charge ? [charge.cents, charge.usd_cents] : [order.amount_cents, order.amount_usd_cents];
  const taxable = charge ? cents(charge.taxable_usd_cents) : taxableBase(order.fees);
  const amount = currency === order.currency ? own : inCurrency(cents(usd));
  return { amount_cents: amount, currency, taxable_cents: inCurrency(taxable) };
}

/** Throws unless the order has a rate, which `ensureOrderRate` gives it before a payment in pesos. */
function rateOf(order: OrderRow): RateMicros {
  if (order.rate_micros === null) throw new Error(`order ${order.id} has no exchange rate for a payment in pesos`);
  return rateMicros(order.rate_micros);
}
