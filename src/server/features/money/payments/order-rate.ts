import type { OrderRow } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import type { PaymentMethod } from '#domain/payment/method.ts';
import type { Context } from '#server/context.ts';
import { currentRate } from '#server/features/base/currency/current-rate.ts';
import { noRate } from '#server/features/base/currency/no-rate.ts';
import type { Refusal } from '#server/refusal.ts';
import { paymentCurrency } from './active-attempt.ts';
import { saveOrderRate } from './repository.ts';

/**
 * The locked order with the rate that a payment with this method needs. An order in dollars that was made without any
 * known rate gets today's, once: every later payment in pesos uses the same. Refuses while no rate is known.
 */
export async function ensureOrderRate(
  deps: Pick<Context, 'clock' | 'cache'>,
  tx: Tx,
  { order, method }: { order: OrderRow; method: PaymentMethod },
): Promise<OrderRow | Refusal> {
  if (order.rate_micros !== null || paymentCurrency(order, method) === 'USD') return order;
  const rate = await currentRate({ ...deps, db: tx });
  if (!rate) return noRate('paymentMethod', 'Abitab cobra en pesos: elegí un banco');
  await saveOrderRate(tx, order.id, rate.micros);
  return { ...order, rate_micros: rate.micros };
}
