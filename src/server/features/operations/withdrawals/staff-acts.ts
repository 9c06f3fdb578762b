import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { sendOrderMail } from '#server/features/checkout/order-mails/send-order-mail.ts';
import { lockOrderByNumber } from '#server/features/checkout/orders/lock-order.ts';
import { requestRefund } from '#server/features/operations/staff-refunds/request-refund.ts';
import { isRefusal, notFound, type Refusal, refuse } from '#server/refusal.ts';
import { saveSettlement } from './repository.ts';

const NOT_OPEN = 'Esa orden no espera que vuelva nada: alguien ya lo decidió, o quien compró no se arrepintió.';

type Decide<Name extends 'receiveWithdrawal' | 'refuseWithdrawal'> = StaffRequest<Name> & { reason: string };

/** The goods of a withdrawal are back: all that is left of the payment is asked back, as any refund of the staff. */
export async function receiveWithdrawal(
  context: ActContext,
  { input: { number }, staff, reason }: Decide<'receiveWithdrawal'>,
): Promise<ActResult | Refusal> {
  const { tx, clock } = context;
  const order = await lockOrderByNumber(tx, number);
  if (!order) return notFound(`No hay una orden con el número ${number}`);
  if (!(await saveSettlement(tx, order.id, { state: 'received', at: clock() }))) return refuse(409, NOT_OPEN);
  const refund = await requestRefund(context, { input: { orderNumber: number, kind: 'order' }, staff, reason });
  if (isRefusal(refund)) return refund;
  await sendOrderMail(context, tx, { kind: 'withdrawal-received', order, details: {} });
  return {
    subject: { kind: 'order', id: String(number) },
    before: { withdrawal: 'requested' },
    after: { withdrawal: 'received', refund: refund.subject.id },
    effects: [
      `Queda anotado que volvió lo de la orden ${number}. A quien compró le llega un correo que lo dice.`,
      ...refund.effects,
    ],
  };
}

/** The law excludes what is in the order, or it did not come back as it was; the shopper reads why. */
export async function refuseWithdrawal(
  context: ActContext,
  { input: { number }, reason }: Decide<'refuseWithdrawal'>,
): Promise<ActResult | Refusal> {
  const { tx, clock } = context;
  const order = await lockOrderByNumber(tx, number);
  if (!order) return notFound(`No hay una orden con el número ${number}`);
  // A dry run may have none yet.
  const why = reason || '-';
  if (!(await saveSettlement(tx, order.id, { state: 'refused', at: clock(), reason: why })))
    return refuse(409, NOT_OPEN);
  await sendOrderMail(context, tx, { kind: 'withdrawal-refused', order, details: { withdrawalReason: why } });
  return {
    subject: { kind: 'order', id: String(number) },
    before: { withdrawal: 'requested' },
    after: { withdrawal: 'refused' },
    effects: [
      `No se acepta la devolución de la orden ${number}: no se devuelve dinero por esto.`,
      'Quien compró recibe el motivo por correo, tal como lo escribas, y lo ve en la orden.',
    ],
  };
}
