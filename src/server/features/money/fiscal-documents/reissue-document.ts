import { fiscalName } from '#domain/fiscal/fiscal-document.ts';
import { cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { findOrder } from '#server/features/checkout/orders/find-order.ts';
import { notFound, type Refusal, refuse } from '#server/refusal.ts';
import { LOST_MS } from './record-document.ts';
import { lockDocument, saveAgain } from './repository.ts';

/** Has a rejected document written anew from the order as it is now, and issued under another key and number. */
export async function reissueFiscalDocument(
  { tx, clock, queue }: ActContext,
  { input: { id } }: StaffRequest<'reissueFiscalDocument'>,
): Promise<ActResult | Refusal> {
  const row = await lockDocument(tx, id);
  const order = row && (await findOrder(tx, row.order_id));
  if (!row || !order) return notFound('No hay ningún comprobante con ese identificador');
  if (row.state !== 'rejected') return refuse(409, 'Ya no está rechazado');
  await saveAgain(tx, row, new Date(clock().getTime() + LOST_MS));
  await queue.enqueue('issue-fiscal-document', { documentId: id });
  const { kind, series, number, reason } = row;
  const amount = formatMoney(cents(row.cents), row.currency);
  return {
    subject: { kind: 'order', id: String(order.number) },
    before: { state: row.state, kind, series, number, reason },
    after: { state: 'waiting', try: row.try + 1 },
    effects: [
      `Se emite de nuevo: ${fiscalName({ kind, series: null, number: null })} de ${amount} de la orden ${order.number}, con los datos que la orden tiene ahora`,
      number === null
        ? 'El rechazado no usó ningún número'
        : `${fiscalName({ kind, series, number })} queda rechazado: el nuevo lleva otro número`,
    ],
  };
}
