import type { LockedOrder } from '#db/tables/orders.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { sendOrderMail } from '#server/features/checkout/order-mails/send-order-mail.ts';
import { findOrderLines } from '#server/features/checkout/orders/find-order.ts';
import { lockOrderByNumber } from '#server/features/checkout/orders/lock-order.ts';
import { amountsOfUnits, findRefundable } from '#server/features/operations/staff-refunds/refundable.ts';
import { requestRefund } from '#server/features/operations/staff-refunds/request-refund.ts';
import { isRefusal, notFound, type Refusal, refuse } from '#server/refusal.ts';
import { findWithdrawal, saveSettlement, type WithdrawalRow } from './repository.ts';
import { mailItems } from './withdrawn-items.ts';

const NOT_OPEN = 'Esa orden no espera que vuelva nada: alguien ya lo decidió, o quien compró no se arrepintió.';

type Decide<Name extends 'receiveWithdrawal' | 'refuseWithdrawal'> = StaffRequest<Name> & { reason: string };

/**
 * The goods of a withdrawal are back: all that is left of the payment is asked back, as any refund of the staff. Where that
 * is refused, it is asked for again; the shopper hears only once that the goods are here.
 */
export async function receiveWithdrawal(
  context: ActContext,
  { input: { number }, staff, reason }: Decide<'receiveWithdrawal'>,
): Promise<ActResult | Refusal> {
  const { tx, clock } = context;
  const found = await lockUnsettled(context, number);
  if (isRefusal(found)) return found;
  const { order, withdrawal } = found;
  const left = await findLeft(context, found);
  if (isRefusal(left)) return left;
  const refund = left && (await requestRefund(context, { input: left, staff, reason }));
  if (isRefusal(refund)) return refund;
  const refundId = refund?.subject.id;
  await saveSettlement(tx, order.id, { state: 'received', at: clock(), refundRequestId: refundId });
  const isNew = withdrawal.state === 'requested';
  if (isNew && refund) {
    const withdrawn = withdrawal.lines && mailItems(withdrawal.lines, await findOrderLines(tx, order.id));
    const details = withdrawn ? { withdrawn } : {};
    await sendOrderMail(context, tx, { kind: 'withdrawal-received', order, details });
  }
  return {
    subject: { kind: 'order', id: String(number) },
    before: { withdrawal: withdrawal.state },
    after: { withdrawal: 'received', refund: refundId ?? null },
    effects: [receivedText(number, { isNew, isPaidBack: refund === null }), ...(refund?.effects ?? [])],
  };
}

function receivedText(number: number, { isNew, isPaidBack }: { isNew: boolean; isPaidBack: boolean }): string {
  if (isPaidBack) return `Queda anotado que volvió lo de la orden ${number}. Su dinero ya se devolvió o está pedido.`;
  return isNew
    ? `Queda anotado que volvió lo de la orden ${number}. A quien compró le llega un correo que lo dice.`
    : `Lo de la orden ${number} ya había vuelto: se pide otra vez su devolución.`;
}

/** What is left to ask back of what was withdrawn; null where all of it came back or is asked for. */
async function findLeft({ tx }: ActContext, { order, withdrawal: { lines } }: Unsettled) {
  const found = await findRefundable(tx, order);
  if (isRefusal(found)) return found;
  const { number: orderNumber } = order;
  if (lines === null) return found.left > 0 ? ({ kind: 'order', orderNumber } as const) : null;
  const leftOf = new Map(amountsOfUnits(found).map(({ asin, amounts }) => [asin, amounts.length]));
  const left = lines
    .map(({ asin, quantity }) => ({ asin, quantity: Math.min(quantity, leftOf.get(asin) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
  return left.length > 0 ? ({ kind: 'lines', orderNumber, lines: left } as const) : null;
}

/** The law excludes what is in the order, or it did not come back as it was; the shopper reads why. */
export async function refuseWithdrawal(
  context: ActContext,
  { input: { number }, reason }: Decide<'refuseWithdrawal'>,
): Promise<ActResult | Refusal> {
  const { tx, clock } = context;
  const found = await lockUnsettled(context, number);
  if (isRefusal(found)) return found;
  const { order, withdrawal } = found;
  // A dry run may have none yet.
  const why = reason || '-';
  await saveSettlement(tx, order.id, { state: 'refused', at: clock(), reason: why });
  await sendOrderMail(context, tx, { kind: 'withdrawal-refused', order, details: { withdrawalReason: why } });
  return {
    subject: { kind: 'order', id: String(number) },
    before: { withdrawal: withdrawal.state },
    after: { withdrawal: 'refused' },
    effects: [
      `No se acepta la devolución de la orden ${number}: no se devuelve dinero por esto.`,
      'Quien compró recibe el motivo por correo, tal como lo escribas, y lo ve en la orden.',
    ],
  };
}

interface Unsettled {
  order: LockedOrder;
  withdrawal: WithdrawalRow;
}

/** The order, locked, with its withdrawal that waits for a person. */
async function lockUnsettled({ tx }: ActContext, number: number): Promise<Unsettled | Refusal> {
  const order = await lockOrderByNumber(tx, number);
  if (!order) return notFound(`No hay una orden con el número ${number}`);
  const withdrawal = await findWithdrawal(tx, order.id);
  return withdrawal?.settled_at === null ? { order, withdrawal } : refuse(409, NOT_OPEN);
}
