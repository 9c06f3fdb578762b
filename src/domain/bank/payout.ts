import { allocateCents } from '#domain/money/allocate.ts';
import { type Cents, cents, sumCents } from '#domain/money/cents.ts';

/** The most that a processor keeps, in whole percent: beyond it, payments were chosen that are not of the movement. */
export const MAX_COMMISSION_PERCENT = 10;

/** Payments that came in together less a commission, whose parts add up to it; or what does not fit. */
export type Payout =
  | { fits: true; commission: Cents; parts: Cents[] }
  | { fits: false; reason: 'movement-larger' | 'commission-too-large'; difference: Cents };

/** Whether a credit is the sum of the payments less a commission. */
export function splitPayout(movement: Cents, payments: readonly Cents[]): Payout {
  const total = sumCents(payments);
  const commission = cents(total - movement);
  if (commission < 0) return { fits: false, reason: 'movement-larger', difference: cents(-commission) };
  if (commission * 100 > total * MAX_COMMISSION_PERCENT)
    return { fits: false, reason: 'commission-too-large', difference: commission };
  return { fits: true, commission, parts: allocateCents(commission, payments) };
}
