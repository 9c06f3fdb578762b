import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { findOrderByNumber } from '#server/features/checkout/orders/find-order.ts';
import { notFound, type Refusal } from '#server/refusal.ts';
import { insertNote } from './repository.ts';

/** Adds a note that the staff reads in the order's history; the shopper never sees it. */
export async function addOrderNote(
  { tx, clock, random }: Pick<ActContext, 'tx' | 'clock' | 'random'>,
  { input: { number, text }, staff }: StaffRequest<'addOrderNote'>,
): Promise<ActResult | Refusal> {
  const order = await findOrderByNumber(tx, number);
  if (!order) return notFound(`No hay una orden con el número ${number}`);
  const id = random.uuid();
  await insertNote(tx, { id, order_id: order.id, written_by: staff.staffId, text, written_at: clock() });
  return {
    subject: { kind: 'order', id: String(number) },
    after: { note: id },
    effects: [`La nota queda en la historia de la orden ${number} con tu nombre. Quien compró no la ve.`],
  };
}
