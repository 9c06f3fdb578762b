import { completeNotice } from '#db/inbox.ts';
import { mayDismissPayments } from '#domain/exceptions/kinds.ts';
import { permissionsOf } from '#domain/staff/roles.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { findOrder } from '#server/features/checkout/orders/find-order.ts';
import { lockOrder } from '#server/features/checkout/orders/lock-order.ts';
import { enqueuePollOfNotice } from '#server/features/fulfilment/purchasing/enqueue-poll-of-notice.ts';
import { applyParkedReceptions } from '#server/features/fulfilment/purchasing/receive-package.ts';
import { applyParkedOfShipment } from '#server/features/fulfilment/shipping/sweep-notices.ts';
import { notFound, type Refusal, refuse } from '#server/refusal.ts';
import { findOrderOfNotice, type NoticeSubject, subjectOf } from './notice-subject.ts';
import { NOTICE_NOT_FOUND } from './read-notice.ts';
import { findNotice, lockNotice, type NoticeId, type NoticeRow } from './repository.ts';

const SUBJECT_NAMES: Readonly<Record<NoticeSubject['kind'], string>> = {
  package: 'paquete',
  shipment: 'envío',
  purchase: 'compra',
  payment: 'pago',
};

/** Handles a parked notice again, as if it arrived now; refused while nothing knows what it is about. */
export async function applyNotice(
  context: ActContext,
  { input }: StaffRequest<'applyNotice'>,
): Promise<ActResult | Refusal> {
  const { tx } = context;
  const row = await findNotice(tx, input);
  if (!row) return notFound(NOTICE_NOT_FOUND);
  if (row.outcome !== 'parked') return refuse(409, 'Este aviso ya no está pendiente');
  const orderId = await findOrderOfNotice(tx, row);
  const order = orderId === null ? null : await findOrder(tx, orderId);
  if (!order) return refuse(409, 'Todavía no se sabe de qué orden es: nada cambia si se aplica ahora');
  const { kind, number } = subjectOf(row);
  const effect = await apply(context, { orderId: order.id, row, input });
  return {
    subject: { kind: 'notice', id: `${input.source} ${input.key}` },
    before: { outcome: row.outcome },
    after: { order: order.number },
    effects: [`El aviso es del ${SUBJECT_NAMES[kind]} ${number}, de la orden ${order.number}.`, effect],
  };
}

async function apply(
  context: ActContext,
  { orderId, row, input }: { orderId: string; row: NoticeRow; input: NoticeId },
): Promise<string> {
  const { tx } = context;
  const { kind, number, source } = subjectOf(row);
  switch (kind) {
    case 'package':
      await applyParkedReceptions(context, tx, { order: await lockOrder(tx, orderId), trackingNumbers: [number] });
      return 'El paquete queda recibido en el depósito.';
    case 'shipment':
      await applyParkedOfShipment(context, tx, number);
      return 'Los avisos pendientes de este envío se aplican a la orden.';
    case 'purchase': {
      const { event } = row.body as { event: string };
      await enqueuePollOfNotice(context, tx, { event, zincOrderId: number });
      await completeNotice(tx, { source: 'zinc', key: input.key }, 'applied');
      return 'Se le pregunta a la tienda por la compra, y lo que diga se aplica.';
    }
    case 'payment':
      await context.queue.enqueue('apply-payment-notice', { source, key: input.key }, { tx });
      return 'El pago se comprueba y se aplica en unos segundos.';
  }
}

/** Puts a parked notice away; it stays in the history, and is applied should its order become known. */
export async function dismissNotice(
  { tx }: ActContext,
  { input, staff }: StaffRequest<'dismissNotice'>,
): Promise<ActResult | Refusal> {
  const row = await lockNotice(tx, input);
  if (!row) return notFound(NOTICE_NOT_FOUND);
  if (row.outcome !== 'parked') return refuse(409, 'Este aviso ya no está pendiente');
  const { kind, number, source } = subjectOf(row);
  if (kind === 'payment' && !mayDismissPayments(permissionsOf(staff)))
    return refuse(403, 'Entró plata: lo descarta quien atiende pagos');
  await completeNotice(tx, { source, key: input.key }, 'dismissed');
  return {
    subject: { kind: 'notice', id: `${input.source} ${input.key}` },
    before: { outcome: 'parked' },
    after: { outcome: 'dismissed' },
    effects: [
      `El aviso del ${SUBJECT_NAMES[kind]} ${number} sale de la lista y queda en la historia con tu motivo.`,
      kind === 'payment'
        ? 'La plata que el aviso nombra no se devuelve ni se asigna a nadie.'
        : 'Si más adelante aparece su orden, se aplica igual.',
    ],
  };
}
