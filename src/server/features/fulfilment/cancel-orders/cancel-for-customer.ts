import type { LockedOrder } from '#db/tables/orders.ts';
import { cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import type { CancellationWay } from '#domain/order/cancellation.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { lockOrderByNumber } from '#server/features/checkout/orders/lock-order.ts';
import { saveClosed } from '#server/features/fulfilment/cancellations/repository.ts';
import { findComesBack } from '#server/features/money/payments/refund-order.ts';
import { notFound, type Refusal, refuse } from '#server/refusal.ts';
import { cancelOrder, findCancellability } from './cancel-order.ts';

/** Why an order is not cancelled, and what can be done instead, to the staff. */
const REFUSALS: Readonly<Partial<Record<CancellationWay, string>>> = {
  replacement:
    'Se manda a cargo nuestro en lugar de otra: para que no salga, cancelá su compra; el caso vuelve a decidirse.',
  paying: 'El pago está en curso en el banco: preguntá ahora por él. Si no se completa, la orden se cancela sola.',
  'too-late':
    'La tienda ya la mandó y no la cancela. Quien compró puede no recibirla, o devolverla hasta cinco días hábiles después de recibirla: se arrepiente desde su orden.',
  delivered: 'Ya se entregó y no se cancela: quien compró puede devolverla desde su orden.',
  ended: 'La orden ya terminó: no hay nada que cancelar.',
};

/** Cancels an order in the shopper's name: one that is not paid too. */
export async function cancelOrderForCustomer(
  context: ActContext,
  { input: { number }, staff, reason }: StaffRequest<'cancelOrderForCustomer'> & { reason: string },
): Promise<ActResult | Refusal> {
  const { tx } = context;
  const order = await lockOrderByNumber(tx, number);
  if (!order) return notFound(`No hay una orden con el número ${number}`);
  const found = await findCancellability(tx, order);
  const refusal = REFUSALS[found.way];
  if (refusal !== undefined) return refuse(409, refusal);
  if (found.request !== null) return refuse(409, 'La cancelación ya se pidió: falta que la tienda conteste.');
  const effects = await effectsOf(context, order, found.way);
  // A dry run may have no reason yet.
  await cancelOrder(context, tx, { order, found, by: 'staff', decision: { by: staff.name, reason: reason || '-' } });
  return {
    subject: { kind: 'order', id: String(number) },
    before: { status: order.status },
    after: { cancellation: found.way },
    effects,
  };
}

async function effectsOf({ tx }: ActContext, { id, number }: LockedOrder, way: CancellationWay): Promise<string[]> {
  const back = await findComesBack(tx, id);
  if (way === 'unpaid' || back === null)
    return [
      `La orden ${number} se cancela sin cobrarse y sus productos vuelven al carrito.`,
      'A quien compró le llega un correo que lo dice.',
    ];
  const amount = formatMoney(cents(back.cents), back.currency);
  const how = back.byTransfer ? 'cuando quien compró dé su cuenta del banco' : 'por el mismo medio de pago';
  if (way === 'free')
    return [
      `La orden ${number} termina sin comprarse y se devuelven ${amount}, ${how}.`,
      'A quien compró le llega un correo que lo dice.',
    ];
  return [
    `Se pide a la tienda que cancele la orden ${number}. Puede contestar que ya es tarde.`,
    `Si la cancela, se devuelven ${amount}, ${how}. Si es tarde, la orden sigue, se le explica por correo a quien compró y queda en la cola.`,
    'A quien compró le llega ahora un correo de que se pidió.',
  ];
}

/** Ends what somebody had to decide about a cancellation that came too late: the order goes on. */
export async function closeCancellation(
  { tx, clock }: ActContext,
  { input: { number } }: StaffRequest<'closeCancellation'>,
): Promise<ActResult | Refusal> {
  const order = await lockOrderByNumber(tx, number);
  if (!order) return notFound(`No hay una orden con el número ${number}`);
  if (!(await saveClosed(tx, order.id, clock())))
    return refuse(
      409,
      `La orden ${number} no tiene una cancelación por decidir: alguien ya lo hizo, o no llegó tarde.`,
    );
  return {
    subject: { kind: 'order', id: String(number) },
    before: { cancellation: 'too-late' },
    after: { cancellation: 'closed' },
    effects: [
      `La orden ${number} sigue su camino y la cancelación deja de esperar.`,
      'Quien compró todavía puede arrepentirse, hasta cinco días hábiles después de recibirla. No se le escribe.',
    ],
  };
}
