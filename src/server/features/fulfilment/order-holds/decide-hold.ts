import type { Tx } from '#db/transaction.ts';
import { cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { lockOrderByNumber } from '#server/features/checkout/orders/lock-order.ts';
import { transitionOrder } from '#server/features/checkout/orders/transition-order.ts';
import { refundOrder } from '#server/features/money/payments/refund-order.ts';
import { notFound, type Refusal, refuse } from '#server/refusal.ts';
import { findHold, type HoldDecision, saveDecision } from './repository.ts';
import { startPurchase } from './start-purchase.ts';

/** Releases a held order, which is bought then, or refuses it, which ends it and pays it back; once. */
export async function decideOrderHold(
  context: ActContext,
  { input: { number, decision }, staff, reason }: StaffRequest<'decideOrderHold'> & { reason: string },
): Promise<ActResult | Refusal> {
  const { tx, clock } = context;
  const order = await lockOrderByNumber(tx, number);
  if (!order) return notFound(`No hay una orden con el número ${number}`);
  const hold = await findHold(tx, order.id);
  if (!hold || hold.decision !== null)
    return refuse(409, `La orden ${number} no espera ninguna decisión: alguien ya decidió, o no está retenida.`);
  const at = clock();
  await saveDecision(tx, hold.id, { decision, decided_at: at, decided_by: staff.name, reason });
  const decided = {
    subject: { kind: 'order', id: String(number) },
    before: { hold: 'open' },
    after: { hold: decision },
  };
  if (decision === 'released') {
    await startPurchase(context, tx, order);
    return {
      ...decided,
      effects: [
        `La orden ${number} deja de estar retenida y se compra ahora en la tienda.`,
        'A quien compró le llega el correo de pago confirmado.',
      ],
    };
  }
  const refused = await transitionOrder(context, tx, { order, trigger: 'hold-refused', at });
  if (refused === null) throw new Error(`held order ${order.id} is ${order.status}`);
  const paid = await refundOrder(context, tx, { order: refused, reason: 'order-refused' });
  return { ...decided, effects: refusedTexts(number, paid) };
}

function refusedTexts(number: number, paid: Awaited<ReturnType<typeof refundOrder>>): string[] {
  if (paid === null)
    return [`La orden ${number} termina sin comprarse: vuelve a decidirse el caso por el que se mandaba de nuevo.`];
  const way = paid.method === 'abitab' ? 'cuando quien compró dé su cuenta del banco' : 'por el mismo medio de pago';
  return [
    `La orden ${number} termina sin comprarse y se devuelven ${formatMoney(cents(paid.amount_cents), paid.currency)}, ${way}.`,
    'A quien compró le llega un correo que lo dice.',
  ];
}

/** The order is cancelled: nobody has to decide about its hold any more. */
export async function refuseOpenHold(tx: Tx, orderId: string, by: Omit<HoldDecision, 'decision'>): Promise<void> {
  const hold = await findHold(tx, orderId);
  if (hold && hold.decision === null) await saveDecision(tx, hold.id, { decision: 'refused', ...by });
}
