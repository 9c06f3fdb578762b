import type { Tx } from '#db/transaction.ts';
import { type Cents, type Currency, cents } from '#domain/money/cents.ts';
import { rateMicros, toPesos } from '#domain/money/exchange.ts';
import { taxableBase } from '#domain/payment/amounts.ts';
import type { PaymentMethod } from '#domain/payment/method.ts';
import { transactionNumber } from '#domain/payment/number.ts';
import type { Context } from '#server/context.ts';
import type { OrderRow } from '#server/features/orders/repository.ts';
import { type AttemptRow, insertAttempt, lockLiveAttempt, saveAttempt } from './repository.ts';

/** How long a bank's form may be paid, and a voucher; after that the order is given up. */
export const BANK_LIFE_MS = 30 * 60_000;
export const VOUCHER_LIFE_MS = 72 * 60 * 60_000;

/**
 * The one attempt by which the order can be paid with this method. Another method, or one whose time is over, gives
 * place to a new attempt with a number of its own; the old one is kept, for money may still come for it.
 */
export async function liveAttempt(
  deps: Pick<Context, 'clock' | 'random'>,
  tx: Tx,
  { order, method }: { order: OrderRow; method: PaymentMethod },
): Promise<AttemptRow> {
  const now = deps.clock();
  const live = await lockLiveAttempt(tx, order.id);
  if (live && live.method === method && live.expires_at > now) return live;
  if (live) await saveAttempt(tx, live.id, { state: 'expired' });
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
    expires_at: new Date(now.getTime() + lifeOf(method)),
    settled_at: null,
  });
}

export function lifeOf(method: PaymentMethod): number {
  return method === 'abitab' ? VOUCHER_LIFE_MS : BANK_LIFE_MS;
}

/** What is charged, from the order's own frozen amounts; Abitab takes pesos only, at the order's frozen rate. */
function amountsOf(order: OrderRow, method: PaymentMethod) {
  const rate = rateMicros(order.rate_micros);
  const currency: Currency = method === 'abitab' ? 'UYU' : order.currency;
  const inCurrency = (usd: Cents) => (currency === 'UYU' ? toPesos(usd, rate) : usd);
  const amount = currency === order.currency ? order.amount_cents : inCurrency(cents(order.amount_usd_cents));
  return { amount_cents: amount, currency, taxable_cents: inCurrency(taxableBase(order.fees)) };
}
