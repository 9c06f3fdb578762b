import type { Order } from '#contract/orders.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import { bankOf, type PaymentMethod } from '#domain/payment/method.ts';
import type { Context } from '#server/context.ts';
import { presentOne } from '#server/features/orders/present.ts';
import { NO_ORDER } from '#server/features/orders/read-order.ts';
import { findOwnOrder, lockOrder, type OrderRow } from '#server/features/orders/repository.ts';
import { isRefusal, notFound, type Refusal, refuse, refuseField } from '#server/http/refusal.ts';
import { lifeOf, liveAttempt } from './active-attempt.ts';
import { savePaymentMethod } from './repository.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'random' | 'facts' | 'queue'>;

export interface PaymentChoice {
  customerId: string;
  orderId: string;
  method: PaymentMethod;
}

/** Sets how an order will be paid and answers it with its payment; another choice ends the one before. */
export async function choosePayment(deps: Deps, choice: PaymentChoice): Promise<Order | Refusal> {
  if (!isOpen(deps, choice.method)) return refuseField('paymentMethod', BANK_CLOSED);
  return await transaction(deps.db, async (tx) => {
    const order = await lockPayable(tx, choice);
    if (isRefusal(order)) return order;
    const attempt = await liveAttempt(deps, tx, { order, method: choice.method });
    // Chosen and never confirmed: the order must not keep its lines for ever.
    const look = { tx, key: `unconfirmed ${attempt.id}`, startAfterSeconds: lifeOf(choice.method) / 1000 + 1 };
    await deps.queue.enqueue('watch-payment', { attemptId: attempt.id }, look);
    await savePaymentMethod(tx, order.id, choice.method);
    return await presentOne(tx, { ...order, payment_method: choice.method });
  });
}

export const BANK_CLOSED = 'Ese banco no está disponible en este momento';

/** Whether the method can be paid with: a bank needs the number that Sistarbanc gave it. */
export function isOpen({ facts }: Pick<Context, 'facts'>, method: PaymentMethod): boolean {
  const bank = bankOf(method);
  return bank === null || facts.sistarbanc.bankIds[bank] !== undefined;
}

/** The customer's order, locked, as long as it waits for its money. */
export async function lockPayable(
  tx: Tx,
  { customerId, orderId }: { customerId: string; orderId: string },
): Promise<OrderRow | Refusal> {
  // Somebody else's order is not even locked.
  const own = await findOwnOrder(tx, customerId, orderId);
  const order = own && (await lockOrder(tx, orderId));
  if (!order) return notFound(NO_ORDER);
  if (order.status === 'NEW' || order.status === 'PROCESSING') return order;
  return refuse(409, whyNotPayable(order));
}

function whyNotPayable({ status }: OrderRow): string {
  return status === 'FAILED' || status === 'CANCELED'
    ? 'Esta orden quedó cancelada; sus productos volvieron a tu carrito'
    : 'Esta orden ya está paga';
}
