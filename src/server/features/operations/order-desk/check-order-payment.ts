import { cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import { isUndecided } from '#domain/payment/attempt.ts';
import { methodName } from '#domain/payment/method.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { findOrderByNumber } from '#server/features/checkout/orders/find-order.ts';
import { notFound, type Refusal, refuse } from '#server/refusal.ts';
import { selectAttempts } from './repository.ts';

/** Asks the partners now about every payment of the order of which nobody has said how it ended. */
export async function checkOrderPayment(
  { tx, queue }: ActContext,
  { input: { number } }: StaffRequest<'checkOrderPayment'>,
): Promise<ActResult | Refusal> {
  const order = await findOrderByNumber(tx, number);
  if (!order) return notFound(`No hay una orden con el número ${number}`);
  const open = (await selectAttempts(tx, order.id)).filter(isUndecided);
  if (open.length === 0) return refuse(409, `La orden ${number} no tiene ningún pago sin resolver.`);
  for (const { id: attemptId } of open) await queue.enqueue('watch-payment', { attemptId });
  return {
    subject: { kind: 'order', id: String(number) },
    after: { asked: open.map(({ id }) => id) },
    effects: open.map(
      ({ method, amount_cents: amount, currency }) =>
        `Se le pregunta ahora a ${methodName(method)} por el pago de ${formatMoney(cents(amount), currency)}. ` +
        'Si entró, la orden sigue en unos segundos; si no, queda como está.',
    ),
  };
}
