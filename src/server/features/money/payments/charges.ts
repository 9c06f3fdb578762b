import type { LockedOrder } from '#db/tables/orders.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import type { Cents } from '#domain/money/cents.ts';
import { rateMicros, toPesos } from '#domain/money/exchange.ts';
import type { ChargePurpose } from '#domain/payment/charge.ts';
import type { Context } from '#server/context.ts';
import { expireActiveAttempt } from './active-attempt.ts';
import {
  type ChargeRow,
  findCharge,
  findChargeAttempts,
  insertCharge,
  lockChargeOf,
  saveChargeEnded,
  saveChargeExpiry,
} from './charges-repository.ts';

export type { ChargeRow };

/** The charge of an id. */
export async function readCharge(db: Queryable, id: string): Promise<ChargeRow | null> {
  return await findCharge(db, id);
}

/** A payment that was begun in time is waited for a little longer. */
export const GRACE_MS = 15 * 60_000;

/** Whether a payment of a charge is under way. */
export async function isChargePending(db: Queryable, id: string): Promise<boolean> {
  return (await findChargeAttempts(db, [id])).some(({ state }) => state === 'pending');
}

export interface NewCharge {
  order: LockedOrder;
  purpose: ChargePurpose;
  /** What it is for: one charge of a subject is open, paid or waived at a time. */
  subject: string;
  usd: Cents;
  /** The part of it that is the shop's own invoice, net of IVA. */
  taxableUsd: Cents;
  /** Until then it can be paid. */
  expiresAt: Date;
}

/** Opens a charge for an order, or returns the one of its subject. An order in pesos is charged at its frozen rate. */
export async function openCharge(
  { random, clock }: Pick<Context, 'random' | 'clock'>,
  tx: Tx,
  { order, purpose, subject, usd, taxableUsd, expiresAt }: NewCharge,
): Promise<ChargeRow> {
  const existing = await lockChargeOf(tx, { purpose, subject });
  if (existing) return existing;
  const { id: orderId, currency, rate_micros: rate } = order;
  if (currency === 'UYU' && rate === null) throw new Error(`order ${orderId} in pesos has no exchange rate`);
  return await insertCharge(tx, {
    id: random.uuid(),
    order_id: orderId,
    purpose,
    subject,
    usd_cents: usd,
    currency,
    cents: currency === 'UYU' && rate !== null ? toPesos(usd, rateMicros(rate)) : usd,
    taxable_usd_cents: taxableUsd,
    state: 'open',
    created_at: clock(),
    expires_at: expiresAt,
    settled_at: null,
  });
}

/** Moves the time until which an open charge can be paid; a voucher that was issued keeps its own. */
export async function moveCharge(tx: Tx, id: string, expiresAt: Date): Promise<void> {
  await saveChargeExpiry(tx, id, expiresAt);
}

/**
 * Ends an open charge without its payment: `lapsed` when it can no longer be paid, `waived` when the shop does without
 * it. What is paid for it all the same goes back. False when it was not open.
 */
export async function endCharge(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  { charge, state }: { charge: ChargeRow; state: 'lapsed' | 'waived' },
): Promise<boolean> {
  if (!(await saveChargeEnded(tx, charge.id, { state, at: clock() }))) return false;
  await expireActiveAttempt(tx, { orderId: charge.order_id, chargeId: charge.id });
  return true;
}
