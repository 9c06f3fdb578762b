import { cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { findOrderByNumber } from '#server/features/checkout/orders/find-order.ts';
import { decideHold } from '#server/features/fulfilment/order-holds/decide-hold.ts';
import { notFound, type Refusal, refuse } from '#server/refusal.ts';
import { type DeskAttempt, selectAttempts } from './repository.ts';

/** Releases a held order, which is bought then, or refuses it, which pays it back; once. */
export async function decideOrderHold(
  deps: ActContext,
  { input: { number, decision }, staff, reason }: StaffRequest<'decideOrderHold'> & { reason: string },
): Promise<ActResult | Refusal> {
  const order = await findOrderByNumber(deps.tx, number);
  if (!order) return notFound(`No hay una orden con el número ${number}`);
  const { id: orderId } = order;
  if (!(await decideHold(deps, { orderId, decision, decidedBy: staff.name, reason })))
    return refuse(409, `La orden ${number} no espera ninguna decisión: alguien ya decidió, o no está retenida.`);
  const paid = (await selectAttempts(deps.tx, orderId)).find(({ state }) => state === 'approved');
  return {
    subject: { kind: 'order', id: String(number) },
    before: { hold: 'open' },
    after: { hold: decision },
    effects: decision === 'released' ? releasedEffects(number) : refusedEffects(number, paid),
  };
}

function releasedEffects(number: number): string[] {
  return [
    `La orden ${number} deja de estar retenida y se compra ahora en la tienda.`,
    'A quien compró le llega el correo de pago confirmado.',
  ];
}

function refusedEffects(number: number, paid: DeskAttempt | undefined): string[] {
  const amount = paid ? formatMoney(cents(paid.amount_cents), paid.currency) : 'todo lo pagado';
  const way = paid?.method === 'abitab' ? 'cuando quien compró dé su cuenta del banco' : 'por el mismo medio de pago';
  return [
    `La orden ${number} termina sin comprarse y se devuelven ${amount}, ${way}.`,
    'A quien compró le llega un correo que lo dice.',
  ];
}
