import type { Order } from '#contract/orders.ts';
import { findPaymentInReview } from '#db/payment-review.ts';
import type { LockedOrder, OrderRow } from '#db/tables/orders.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import { bankOf, methodName, type PaymentMethod } from '#domain/payment/method.ts';
import type { Context } from '#server/context.ts';
import { currentRate } from '#server/features/base/currency/current-rate.ts';
import { noRate } from '#server/features/base/currency/no-rate.ts';
import { currentSwitches } from '#server/features/base/switches/current-switches.ts';
import { lockOwnOrder } from '#server/features/checkout/orders/lock-order.ts';
import { presentOrder } from '#server/features/checkout/orders/present.ts';
import { ORDER_NOT_FOUND } from '#server/features/checkout/orders/read-order.ts';
import { isRefusal, notFound, type Refusal, refuse } from '#server/refusal.ts';
import { attemptLifetimeMs, ensureActiveAttempt, paymentCurrency } from './active-attempt.ts';
import { planCheck, saveOrderRate, savePaymentMethod } from './repository.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'cache' | 'random' | 'partnerSettings'>;

export interface PaymentChoice {
  customerId: string;
  orderId: string;
  method: PaymentMethod;
}

/** Sets the order's payment method and returns the order with its payment; a new choice expires the earlier one. */
export async function choosePayment(deps: Deps, choice: PaymentChoice): Promise<Order | Refusal> {
  const refused = await refuseMethod(deps, choice.method);
  if (refused) return refused;
  return await transaction(deps.db, async (tx) => {
    const payable = await lockPayableOrder(tx, choice);
    if (isRefusal(payable)) return payable;
    const order = await ensureOrderRate(deps, tx, { order: payable, method: choice.method });
    if (isRefusal(order)) return order;
    const attempt = await ensureActiveAttempt(deps, tx, { order, method: choice.method });
    // Expires an attempt that is never confirmed, so that the order's lines return to the cart.
    await planCheck(tx, attempt.id, new Date(deps.clock().getTime() + attemptLifetimeMs(choice.method) + 1000));
    await savePaymentMethod(tx, order.id, choice.method);
    return await presentOrder(tx, { ...order, payment_method: choice.method });
  });
}

/**
 * The refusal of a method that the shop does not offer, because its partner is not configured or a bank has no id at
 * Sistarbanc, or that the staff has stopped; null for one with which an order can be paid.
 */
export async function refuseMethod(
  deps: Pick<Context, 'db' | 'clock' | 'cache' | 'partnerSettings'>,
  method: PaymentMethod,
): Promise<Refusal | null> {
  if (!deps.partnerSettings.paymentMethods.includes(method)) {
    return refusedMethod(
      bankOf(method)
        ? 'Ese banco no está disponible en esta tienda; elegí otro medio de pago'
        : 'Esta tienda no ofrece pagar en efectivo en Abitab; elegí un banco',
    );
  }
  const { stoppedMethods } = await currentSwitches(deps);
  if (!stoppedMethods.includes(method)) return null;
  return refusedMethod(`Por ahora no se puede pagar con ${methodName(method)}; elegí otro medio de pago`);
}

function refusedMethod(message: string): Refusal {
  return refuse(422, message, [{ field: 'paymentMethod', message }]);
}

/** Locks the customer's order; refuses when it is no longer waiting for its payment, or a person looks at one. */
export async function lockPayableOrder(
  tx: Tx,
  { customerId, orderId }: { customerId: string; orderId: string },
): Promise<LockedOrder | Refusal> {
  const order = await lockOwnOrder(tx, customerId, orderId);
  if (!order) return notFound(ORDER_NOT_FOUND);
  if (order.status !== 'NEW' && order.status !== 'PROCESSING') return refuse(409, notPayableMessage(order));
  return (await refuseInReview(tx, { orderId })) ?? order;
}

/** Refuses to take a payment, of an order or a charge of it, while a person looks at one that was reported. */
export async function refuseInReview(tx: Tx, payable: { orderId: string; chargeId?: string }): Promise<Refusal | null> {
  if (!(await findPaymentInReview(tx, payable))) return null;
  return refuse(422, 'Nos avisaron de un pago que tenemos que revisar: no pagues de nuevo. Te escribimos por correo.');
}

function notPayableMessage({ status }: OrderRow): string {
  return status === 'FAILED' || status === 'CANCELED'
    ? 'Esta orden quedó cancelada; sus productos volvieron a tu carrito'
    : 'Esta orden ya está paga';
}

/**
 * The locked order with the rate that a payment with this method needs. An order in dollars that was made without any
 * known rate gets today's, once: every later payment in pesos uses the same. Refuses while no rate is known.
 */
export async function ensureOrderRate(
  deps: Pick<Context, 'clock' | 'cache'>,
  tx: Tx,
  { order, method }: { order: LockedOrder; method: PaymentMethod },
): Promise<LockedOrder | Refusal> {
  if (order.rate_micros !== null || paymentCurrency(order, method) === 'USD') return order;
  const rate = await currentRate({ ...deps, db: tx });
  if (!rate) return noRate('paymentMethod', 'Abitab cobra en pesos: elegí un banco');
  await saveOrderRate(tx, order.id, rate.micros);
  return { ...order, rate_micros: rate.micros };
}
